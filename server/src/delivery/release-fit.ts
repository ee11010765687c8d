import type { RemoteRoute } from '@alma/shared/contract';
import type { Executor } from '../platform/database/index.ts';
import { isReserved, type LiveWeb, type WebSource } from '../platform/web/index.ts';
import { misfitsOf } from './contract-fit.ts';
import { contractMismatch, routeTaken } from './delivery.errors.ts';
import { listDeclarationsInUse, type ReleaseRow } from './delivery.repository.ts';
import type { OfferedContract } from './platform-contract.ts';

interface Needs {
  contract: OfferedContract;
  /** The builds in the platform's folder. */
  folder: Pick<WebSource, 'read'>;
}

type Routes = readonly Pick<RemoteRoute, 'path'>[];

export type ReleaseFit = ReturnType<typeof createReleaseFit>;

/** Whether this platform can show a release beside the live ones of other remotes. Slots accept any number of them. */
export function createReleaseFit({ contract, folder }: Needs) {
  /** @throws {Problem} when the release needs what this platform does not offer. */
  function assertContract({ manifest }: Pick<ReleaseRow, 'manifest'>): void {
    const misfits = misfitsOf(manifest, contract);
    if (misfits.length > 0) throw contractMismatch(misfits);
  }

  /** @param release undefined for the build of the folder */
  async function assertRoutes(
    executor: Executor,
    remote: string,
    release: Pick<ReleaseRow, 'manifest'> | undefined,
  ): Promise<void> {
    const web = await folder.read();
    const routes = release?.manifest.declaration.routes ?? routesInFolder(web, remote);
    const reserved = routes.find(({ path }) => isReserved(path, Object.keys(web.host?.titles ?? {})));
    if (reserved) throw routeTaken(reserved.path, 'the platform');
    const otherRoutes = await routesOfOthers(executor, remote, web);
    for (const { path } of routes) {
      const segments = segmentsOf(path);
      const owner = otherRoutes.find((other) => overlap(segments, other.segments));
      if (owner) throw routeTaken(path, `the remote ${owner.name}`);
    }
  }

  return {
    assertContract,

    async assertFits(executor: Executor, remote: string, release: ReleaseRow | undefined): Promise<void> {
      if (release) assertContract(release);
      await assertRoutes(executor, remote, release);
    },
  };
}

const routesInFolder = ({ registry }: LiveWeb, remote: string): Routes =>
  registry.remotes.find(({ name }) => name === remote)?.routes ?? [];

/** The current routes of the other remotes. */
async function routesOfOthers(
  executor: Executor,
  remote: string,
  web: LiveWeb,
): Promise<{ name: string; segments: string[] }[]> {
  const inUse = await listDeclarationsInUse(executor);
  const released = new Set(inUse.filter(({ isLive }) => isLive).map(({ name }) => name));
  const inFolder = web.registry.remotes.filter(({ name }) => !released.has(name));
  const all: { name: string; routes: Routes }[] = [...inUse, ...inFolder];
  return all
    .filter(({ name }) => name !== remote)
    .flatMap(({ name, routes }) => routes.map(({ path }) => ({ name, segments: segmentsOf(path) })));
}

/** As routers match: regardless of parameter names and case. */
const segmentsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (segment.startsWith(':') ? ':' : segment));

/** Whether an address could match both: a fixed path could otherwise take single pages from another remote. */
const overlap = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length &&
  a.every((segment, index) => segment === b[index] || segment === ':' || b[index] === ':');
