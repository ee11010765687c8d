import type { ContractUse, Release } from '@alma/shared/contract/delivery/entities';
import type { PlatformContract } from '@alma/shared/contract/delivery/platform';

export interface Deprecation {
  name: string;
  instead: string;
}

/** A deprecation, with the remotes whose releases in use still depend on it. */
export interface CountedDeprecation extends Deprecation {
  remotes: string[];
}

const wholeModule = '*';

/** The deprecated exports that a release uses; undefined if the release has no such information. */
export function deprecatedUses({ uses }: Release, platform: PlatformContract): Deprecation[] | undefined {
  if (!uses) return undefined;
  return deprecations(platform, ({ module, name }) => isUsed(uses, module, name));
}

/** All deprecations of the platform, and the remotes that still use each. */
export function countDeprecations(
  platform: PlatformContract,
  releases: readonly Release[],
): CountedDeprecation[] {
  const used = releases.map((release) => ({
    remote: release.remote,
    names: deprecatedUses(release, platform)?.map(({ name }) => name) ?? [],
  }));
  return deprecations(platform).map((deprecation) => {
    const users = used.filter(({ names }) => names.includes(deprecation.name)).map(({ remote }) => remote);
    return { ...deprecation, remotes: [...new Set(users)] };
  });
}

function deprecations(
  { modules }: PlatformContract,
  isIncluded: (item: { module: string; name: string }) => boolean = () => true,
): Deprecation[] {
  return Object.entries(modules).flatMap(([module, { deprecated }]) =>
    Object.entries(deprecated)
      .filter(([name]) => isIncluded({ module, name }))
      .map(([name, instead]) => ({ name: name === wholeModule ? module : `${module} ${name}`, instead })),
  );
}

const isUsed = ({ modules }: ContractUse, module: string, name: string): boolean => {
  const names = modules[module];
  return names !== undefined && (name === wholeModule || names.includes(name));
};
