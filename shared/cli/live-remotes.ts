import { z } from 'zod';
import type { PlatformContract } from '../src/contract/delivery/platform.ts';
import { compareWith, type Comparison, DeclaredUseSchema } from './compare.ts';
import { RefusedError } from './errors.ts';
import { printable } from './output.ts';
import { parseJson, type Platform } from './platform.ts';

const pageSize = 100;

/** The fields of the open discovery format that are read here. */
const DiscoverySchema = z.object({
  microFrontends: z.record(
    z.string(),
    z.array(
      z.object({
        metadata: z.object({ version: z.string() }),
        extras: z.object({ declaration: DeclaredUseSchema }),
      }),
    ),
  ),
});

type Build = z.infer<typeof DiscoverySchema>['microFrontends'][string][number];

/** The compatibility of one live release with another contract. */
export interface CheckedRemote extends Comparison {
  remote: string;
  release: string;
}

/**
 * Checks whether a platform could change to this contract: lists for every live release what it uses that the contract
 * no longer has (errors) or deprecates (warnings).
 * @param platform with an administrator's token, which may read what all remotes use
 */
export async function checkRemotes(platform: Platform, contract: PlatformContract): Promise<CheckedRemote[]> {
  const builds = Object.entries(await readBuilds(platform));
  const checked: CheckedRemote[] = [];
  for (const [remote, live] of builds)
    for (const build of live) checked.push(await checkBuild(platform, contract, { remote, build }));
  return checked;
}

async function readBuilds(platform: Platform): Promise<Record<string, Build[]>> {
  const found = await platform.file('/.well-known/frontend-discovery.json');
  const parsed = DiscoverySchema.safeParse(found && parseJson(found.bytes));
  if (!parsed.success) throw new RefusedError(`${platform.origin} does not list its remotes.`);
  return parsed.data.microFrontends;
}

async function checkBuild(
  platform: Platform,
  contract: PlatformContract,
  { remote, build }: { remote: string; build: Build },
): Promise<CheckedRemote> {
  const release = build.metadata.version;
  const uses = await usesOf(platform, remote, release);
  const comparison = await compareWith(contract, {
    declaration: build.extras.declaration,
    ...(uses && { uses }),
  });
  const warnings = uses ? comparison.warnings : [...comparison.warnings, 'it does not declare what it uses'];
  return { remote: printable(remote), release: printable(release), errors: comparison.errors, warnings };
}

/** Undefined for a build in the platform's folder, and for a release that does not declare what it uses. */
async function usesOf(platform: Platform, name: string, release: string) {
  for (let page = 1; ; page += 1) {
    const query = { page: String(page), limit: String(pageSize) };
    const listed = await platform
      .call('delivery.releases.list', { params: { name }, query })
      .catch((error: unknown) => {
        if (error instanceof RefusedError && error.code === 'NOT_FOUND') return undefined;
        throw error;
      });
    const found = listed?.releases.find(({ id }) => id === release);
    if (found) return found.uses ?? undefined;
    if (!listed || page * pageSize >= listed.total) return undefined;
  }
}
