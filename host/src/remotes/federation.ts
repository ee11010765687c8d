import { shareScope } from '@alma/shared/share-scope';
import {
  createInstance,
  registerGlobalPlugins,
  type ModuleFederation,
} from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import type { RemoteRecord } from '@alma/shared/remote';
import { moduleRetry } from './dependency-patches/module-retry.ts';
import { dropPendingScripts } from './dependency-patches/pending-scripts.ts';
import { trustBuild } from './integrity.ts';

/** Loads one exposed module; `attempt` counts the retries of this remote. */
export type LoadExpose = (record: RemoteRecord, expose: string, attempt: number) => Promise<unknown>;

const pageNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Only remotes take shared modules from the runtime; the host imports what it needs itself. */
function startFederation(): ModuleFederation {
  // Each remote loads shared modules through an instance of its own, so this plugin is for all of them.
  registerGlobalPlugins([moduleRetry]);
  return createInstance({
    name: 'host',
    remotes: [],
    shared: shareScope,
    shareStrategy: 'loaded-first',
    plugins: [
      injectExternalRuntimeCore(),
      { name: 'alma-entry-scripts', createScript: ({ url }) => entryScript(url) },
    ],
  });
}

let instance: ModuleFederation | undefined;

const federation = (): ModuleFederation => (instance ??= startFederation());

/** With the page's nonce and the entry's hash. */
function entryScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  script.nonce = pageNonce();
  globalThis.almaIntegrity?.(script);
  return script;
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

const registered = new Map<string, string>();

function register(record: RemoteRecord, attempt: number): void {
  const entry = entryAddress(record, attempt);
  if (registered.get(record.name) === entry) return;
  const isKnown = registered.has(record.name);
  registered.set(record.name, entry);
  if (isKnown) dropPendingScripts(record.name);
  trustBuild(record);
  federation().registerRemotes(
    [{ name: record.name, entry, entryGlobalName: record.global, type: 'global' }],
    isKnown ? { force: true } : undefined,
  );
}

/** Loads through module federation. The single-bundle build puts a table of plain imports in place of this module. */
export const loadExpose: LoadExpose = (record, expose, attempt) => {
  register(record, attempt);
  return federation().loadRemote(`${record.name}/${expose.replace('./', '')}`);
};
