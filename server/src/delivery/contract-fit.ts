import semver from 'semver';
import type { ReleaseRow } from './delivery.repository.ts';
import type { OfferedContract } from './platform-contract.ts';

type Facts = Pick<ReleaseRow['manifest'], 'declaration' | 'uses'>;

/** More would not help, and a list of releases contains the misfits of each one. */
const maxMisfits = 20;

/** Why a release does not work with a platform; empty when it does. */
export function misfitsOf({ declaration, uses }: Facts, contract: OfferedContract): string[] {
  const { requires, slots, navigation, routes } = declaration;
  const reads = [...routes, ...slots].flatMap((shown) => shown.reads ?? []).map(({ call }) => call);
  const misfits = [
    ...rangeMisfits(requires, contract.version),
    ...missingFrom(
      contract.slots,
      slots.map(({ slot }) => slot),
    ).map((slot) => `the slot ${slot} is not here`),
    ...missingFrom(
      contract.sections,
      navigation.map(({ section }) => section),
    ).map((section) => `the section ${section} is not here`),
    ...missingFrom(contract.calls, [...reads, ...(uses?.calls ?? [])]).map(
      (call) => `the call ${call} is not here`,
    ),
    ...moduleMisfits(uses?.modules ?? {}, contract.modules),
  ];
  const more = misfits.length - maxMisfits;
  return more > 0 ? [...misfits.slice(0, maxMisfits), `${more} more things are not here`] : misfits;
}

/** The used names that are not offered, without duplicates. */
function missingFrom(offered: readonly string[], used: readonly string[]): string[] {
  const known = new Set(offered);
  return [...new Set(used)].filter((name) => !known.has(name));
}

function rangeMisfits(requires: string, version: string): string[] {
  if (semver.validRange(requires) === null) return [`its range of @alma/shared is none: ${requires}`];
  return semver.satisfies(version, requires)
    ? []
    : [`it needs @alma/shared ${requires}, and ${version} runs here`];
}

function moduleMisfits(used: Record<string, string[]>, offered: OfferedContract['modules']): string[] {
  // A platform without a list of its modules cannot check them.
  if (Object.keys(offered).length === 0) return [];
  return Object.entries(used).flatMap(([module, names]) => {
    const found = offered[module];
    if (!found) return [`the module ${module} is not here`];
    return missingFrom(found.exports, names).map((name) => `${name} of ${module} is not here`);
  });
}
