import type { PlatformContract } from '../src/contract/delivery/platform.ts';
import { checkBudgets } from './budgets.ts';
import { buildRemote } from './build.ts';
import type { Context } from './command.ts';
import { compareWith } from './compare.ts';
import { RefusedError } from './errors.ts';
import { commitOf, type PreparedRelease, prepareRelease } from './manifest.ts';
import type { Platform } from './platform.ts';
import type { Project } from './project.ts';
import { readRegistry, type SignedRegistry } from './signature.ts';

export interface CheckResult {
  release: PreparedRelease;
  errors: string[];
  warnings: string[];
  entryBytes: number;
  pages: Record<string, number>;
  /** Whether the platform stores source maps; an older one refuses them. */
  acceptsMaps: boolean;
}

/** Builds a remote and collects everything that prevents its release, locally and on a platform. */
export async function checkRemote(
  project: Project,
  { output, values }: Pick<Context, 'output' | 'values'>,
  platform?: Platform,
): Promise<CheckResult & Partial<SignedRegistry>> {
  const built = await buildRemote(project, output);
  const release = prepareRelease(built, { changelog: values.changelog, commit: commitOf(project.dir) });
  const { errors, entryBytes, pages } = checkBudgets(release);
  if (!platform) return { release, errors, warnings: [], entryBytes, pages, acceptsMaps: false };
  const contract = await contractOf(platform);
  const comparison = contract
    ? await compareWith(contract, release.manifest)
    : {
        errors: [],
        warnings: [`${platform.origin} does not report what it offers; it checks the release only on upload`],
      };
  const signed = await readRegistry(platform, contract?.signing_key ?? undefined);
  return {
    release,
    errors: [...errors, ...comparison.errors],
    warnings: comparison.warnings,
    entryBytes,
    pages,
    acceptsMaps: contract?.calls.includes('delivery.maps.put') ?? false,
    ...signed,
  };
}

/** What the platform offers; undefined for a platform without this call. */
async function contractOf(platform: Platform): Promise<PlatformContract | undefined> {
  try {
    return await platform.call('delivery.platform');
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** @throws {RefusedError} with all errors */
export function assertChecked({ release, errors }: CheckResult): void {
  if (errors.length > 0)
    throw new RefusedError(`${release.id} cannot be released:\n  ${errors.join('\n  ')}`, 'CHECK_FAILED');
}
