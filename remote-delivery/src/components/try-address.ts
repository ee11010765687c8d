import { overrideParameter } from '@alma/shared/contract/delivery/limits';

/** Shows a release to the person alone: a page load, after which the host asks, says so and shows how to leave. */
export const tryAddress = (remote: string, release: string): string =>
  `/?${new URLSearchParams({ [overrideParameter]: `${remote}@${release}` })}`;
