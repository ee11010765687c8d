import { devServerFolder, isDevServer, localParameter } from '@alma/shared/contract/delivery/limits';
import type { Registry, RemoteRecord } from '@alma/shared/remote';
import { readRegistry } from '../remotes/registry.ts';
import type { StoredOverride } from './stored-overrides.ts';
import { texts } from './texts.ts';

const copy = texts.local;
/** A development server answers only after its build is done. */
const answerLimitMs = 5_000;

export const isLocal = ({ release }: Pick<StoredOverride, 'release'>): boolean => isDevServer(release);

const folderOf = ({ remote, release }: Pick<StoredOverride, 'remote' | 'release'>): string =>
  devServerFolder(release, remote);

/** Ids for which the page must be opened again, since its content security policy does not allow their servers. */
export const idsNeedingReload = (held: readonly StoredOverride[], allowed: readonly string[]): string[] =>
  held.every((override) => !isLocal(override) || allowed.includes(folderOf(override)))
    ? []
    : held.filter(isLocal).map(({ id }) => id);

/** The same address with these overrides added. The existing query stays unchanged. */
export function addressWith(ids: readonly string[], { pathname, search, hash }: Location): string {
  const added = ids.map((id) => `${localParameter}=${id}`).join('&');
  return `${pathname}${search}${search.length > 1 ? '&' : '?'}${added}${hash}`;
}

/** Removes the ids from the address, which appears in histories. @returns whether there were any */
export function consumeReloadMark(): boolean {
  const { pathname, search, hash } = location;
  const all = search.slice(1).split('&');
  const otherParameters = all.filter((part) => !part.startsWith(`${localParameter}=`));
  if (otherParameters.length === all.length) return false;
  const query = otherParameters.length > 0 ? `?${otherParameters.join('&')}` : '';
  history.replaceState(history.state, '', `${pathname}${query}${hash}`);
  return true;
}

/** Why a development server shows nothing, by override id. */
export type LocalProblems = Readonly<Record<string, string>>;

/**
 * Reads the declarations of development servers. Without a valid answer the remote is unavailable.
 * @param allowed folders that this page may load from
 */
export async function readLocal(
  registry: Registry,
  allowed: readonly string[],
): Promise<{ registry: Registry; problems: LocalProblems }> {
  const problems: Record<string, string> = {};
  const remotes = registry.remotes.map(async (record) => {
    if (record.dev_server === undefined || record.override === undefined) return record;
    const result = await readRecord(record, record.dev_server, allowed);
    if (typeof result !== 'string') return result;
    problems[record.override] = result;
    return { ...record, enabled: false };
  });
  return { registry: { ...registry, remotes: await Promise.all(remotes) }, problems };
}

/** Resolves with the reason when there is no record. */
async function readRecord(
  { name, override }: RemoteRecord,
  server: string,
  allowed: readonly string[],
): Promise<RemoteRecord | string> {
  const folder = devServerFolder(server, name);
  if (!allowed.includes(folder)) return copy.notOpened;
  let declared: unknown;
  try {
    const signal = AbortSignal.timeout(answerLimitMs);
    const reply = await fetch(`${folder}dev/remote.json`, { cache: 'no-store', credentials: 'omit', signal });
    if (!reply.ok) return copy.otherRemote(server, name);
    declared = await reply.json();
  } catch (error) {
    const { name: kind } = error as Error;
    if (kind === 'SyntaxError') return copy.unreadable(server);
    return kind === 'TimeoutError' ? copy.slow(server) : copy.away(server, location.origin);
  }
  const [record] = readRegistry({ remotes: [{ ...(declared as object), enabled: true }] }).registry.remotes;
  if (!record || !URL.canParse(record.entry, server)) return copy.unreadable(server);
  const entry = new URL(record.entry, server).href;
  if (record.name !== name || !entry.startsWith(folder)) return copy.otherRemote(server, name);
  const { integrity: _integrity, files: _files, last_good: _good, in_rollout: _rollout, ...rest } = record;
  return { ...rest, entry, preload: {}, ...(override !== undefined && { override }), dev_server: server };
}

/** Calls back after a new build; for an unavailable remote, after any build. */
export function watchChanges({ remotes }: Registry, allowed: readonly string[], onChange: () => void): void {
  for (const { name, dev_server: server, enabled } of remotes) {
    const folder = server === undefined ? '' : devServerFolder(server, name);
    if (!allowed.includes(folder)) continue;
    let shown = enabled ? undefined : '';
    new EventSource(`${folder}dev/changes`).addEventListener('build', ({ data }) => {
      shown ??= String(data);
      if (shown !== data) onChange();
    });
  }
}
