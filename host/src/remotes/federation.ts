import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { RemoteRecord } from '@alma/shared/remote';
import { forgetFailedLoads, type Part } from './part-retry.ts';

/** Loads one exposed module; `attempt` counts the retries of this remote. */
export type LoadExpose = (record: RemoteRecord, expose: string, attempt: number) => Promise<unknown>;

const integrityByEntry = new Map<string, string>();

const pageNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Everything shared in this page: the host alone gives, so all is there before the first remote is asked for. */
const sharedParts = (): Part[] =>
  Object.values(getInstance()?.shareScopeMap ?? {})
    .flatMap((scope) => Object.values(scope))
    .flatMap((versions) => Object.values(versions));

let isPrepared = false;

/** Entry scripts get the nonce and their hash; no `crossorigin`, since the preload links of our origin have none. */
function prepareRuntime(): void {
  if (isPrepared) return;
  isPrepared = true;
  forgetFailedLoads(sharedParts());
  registerPlugins([
    {
      name: 'alma-entry-scripts',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.nonce = pageNonce();
        const integrity = integrityByEntry.get(url);
        if (integrity) script.integrity = integrity;
        return script;
      },
    },
  ]);
}

/**
 * A retry asks under a path of its own (`/remotes/account/~1/…`, the same files): the browser would else join the
 * request that hangs, for the entry script and for every chunk and preload below it.
 */
function entryAddress(record: RemoteRecord, attempt: number): string {
  const address = new URL(record.entry, location.origin);
  if (attempt > 0) {
    const root = `/remotes/${record.name}/`;
    address.pathname = address.pathname.replace(root, `${root}~${attempt}/`);
  }
  return address.href;
}

/** Webpack joins a script element that asks for the same chunk; one that hangs would hold up the retry too. */
function dropPendingScripts(name: string): void {
  for (const script of document.querySelectorAll(`script[src*="/remotes/${name}/"]`)) script.remove();
}

const registered = new Map<string, string>();

function register(record: RemoteRecord, attempt: number): void {
  const entry = entryAddress(record, attempt);
  if (registered.get(record.name) === entry) return;
  const isKnown = registered.has(record.name);
  registered.set(record.name, entry);
  if (isKnown) dropPendingScripts(record.name);
  if (record.integrity) integrityByEntry.set(entry, record.integrity);
  registerRemotes(
    [{ name: record.name, entry, entryGlobalName: record.global, type: 'global' }],
    isKnown ? { force: true } : undefined,
  );
}

/** Loads through module federation. The single-bundle build puts a table of plain imports in place of this module. */
export const loadExpose: LoadExpose = (record, expose, attempt) => {
  prepareRuntime();
  register(record, attempt);
  return loadRemote(`${record.name}/${expose.replace('./', '')}`);
};
