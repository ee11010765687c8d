import { overrideParameter } from '@alma/shared/contract/delivery/limits';

/** The address that overrides a release for the person alone: the host then asks, says so and shows how to leave. */
export const tryAddress = (remote: string, release: string): string =>
  `/?${new URLSearchParams({ [overrideParameter]: `${remote}@${release}` })}`;
