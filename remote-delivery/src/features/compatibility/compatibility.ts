import type { Release } from '@alma/shared/contract/delivery/entities';
import type { PlatformContract } from '@alma/shared/contract/delivery/platform';

export interface Deprecation {
  name: string;
  instead: string;
}

const wholeModule = '*';

/** What a release uses that the platform offers for a last time; undefined where the release did not tell. */
export function deprecatedUses({ uses }: Release, { modules }: PlatformContract): Deprecation[] | undefined {
  if (!uses) return undefined;
  return Object.entries(uses.modules).flatMap(([module, names]) => {
    const deprecated = modules[module]?.deprecated ?? {};
    return Object.entries(deprecated)
      .filter(([name]) => name === wholeModule || names.includes(name))
      .map(([name, instead]) => ({ name: name === wholeModule ? module : `${module} ${name}`, instead }));
  });
}
