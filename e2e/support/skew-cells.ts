import { compareWith } from '../../shared/cli/compare.ts';
import { createOutput } from '../../shared/cli/output.ts';
import { connect } from '../../shared/cli/platform.ts';
import { uploadMissing } from '../../shared/cli/uploads.ts';
import { type Caller, releaseToken } from './changed-builds.ts';
import type { SkewPlatforms } from './skew.ts';
import { remotes, type SkewVersion, versionNames } from './skew-versions.ts';

/** The results of the tool and the registry for the newest build of a remote. */
export interface ReleaseResult {
  /** `alma check --against`. */
  errors: string[];
  warnings: string[];
  /** Why the registry did not make it live. */
  refusal?: string;
}

export type ReleaseResults = Record<string, Partial<Record<SkewVersion, ReleaseResult>>>;

const output = createOutput({ json: true });

/**
 * Tries to release every build on every platform until it is live. Builds that fit only the next major version go there
 * last, as on a platform that was downgraded.
 */
export async function releaseAll(
  { servers, releases }: SkewPlatforms,
  admin: Caller,
): Promise<ReleaseResults> {
  const results: ReleaseResults = {};
  for (const name of Object.keys(remotes)) {
    const team = await releaseToken(admin, name, `team of ${name}`);
    const builds = releases.get(name) ?? [];
    const cells: Partial<Record<SkewVersion, ReleaseResult>> = (results[name] = {});
    const releaseBuilds = async (version: SkewVersion): Promise<void> => {
      for (const build of builds)
        cells[version] = await releaseTo({ ...team, url: servers[version].url }, name, build);
    };
    const isOfNextMajor = remotes[name]?.builds.at(-1)?.builtFor === 'next major';
    const [last, ...others] = versionNames.toReversed();
    for (const version of isOfNextMajor ? [...others, last] : [last, ...others.toReversed()])
      if (version) await releaseBuilds(version);
  }
  return results;
}

type Release = NonNullable<ReturnType<SkewPlatforms['releases']['get']>>[number];

/** Does not start a release that is already live. */
async function releaseTo({ url, headers }: Caller, name: string, release: Release): Promise<ReleaseResult> {
  const { id, manifest, files } = release;
  const platform = connect({ origin: url, token: headers['authorization']?.replace('Bearer ', '') });
  const comparison = await compareWith(await platform.call('delivery.platform'), manifest);
  const { missing } = await platform.call('delivery.releases.create', { params: { name }, body: manifest });
  const missingFiles = files.filter(({ sha384 }) => missing.includes(sha384));
  await uploadMissing(platform, missingFiles, { live: undefined, output });
  const remote = (await platform.call('delivery.remotes')).remotes.find((found) => found.name === name);
  if (!remote || remote.live === id) return comparison;
  const start = { params: { name }, body: { release: id }, revision: remote.revision };
  return platform.call('delivery.rollouts.start', start).then(
    () => comparison,
    (error: Error) => ({ ...comparison, refusal: error.message }),
  );
}
