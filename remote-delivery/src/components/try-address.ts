import { overrideParameter } from '@alma/shared/contract/delivery/limits';

/** The address that overrides a release for this person only. The host asks first, then shows how to leave it. */
export const tryAddress = (remote: string, release: string): string =>
  `/?${new URLSearchParams({ [overrideParameter]: `${remote}@${release}` })}`;
