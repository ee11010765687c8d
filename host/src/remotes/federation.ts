import type { RemoteRecord } from '@alma/shared/remote';
import { shareScope } from '@alma/shared/share-scope';
import {
  createInstance,
  type ModuleFederation,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { nextTask } from '../lazy-pages/next-task.ts';
import { moduleRetry } from './dependency-patches/module-retry.ts';
import { dropPendingScripts } from './dependency-patches/pending-scripts.ts';
import { trustBuild } from './integrity.ts';

/** Loads one exposed module; `attempt` is the number of retries of this remote so far. */
export type LoadExpose = (record: RemoteRecord, expose: string, attempt: number) => Promise<unknown>;

const pageNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Only remotes get shared modules from the runtime; the host imports them itself. */
function startFederation(): ModuleFederation {
  // Each remote loads shared modules through its own runtime instance, so this plugin is registered globally.
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

/** The script element of an entry script, with the page's nonce and the script's hash. */
function entryScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  script.nonce = pageNonce();
  // A development server refuses requests without the page's origin.
  if (new URL(url).origin !== location.origin) script.crossOrigin = 'anonymous';
  globalThis.almaIntegrity?.(script);
  return script;
}

/**
 * A retry uses a path of its own (`/remotes/account/~1/…`, the same files). Otherwise the browser would reuse a hanging
 * request, for the entry script and for every chunk and preload below it.
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

/** By entry script and expose: returning to an earlier build evaluates nothing twice. */
const loaded = new Map<string, unknown>();

/** Loads through module federation. The benchmarks' single bundle replaces this module by plain imports. */
export const loadExpose: LoadExpose = async (record, expose, attempt) => {
  const key = `${record.entry} ${expose}`;
  if (loaded.has(key)) return loaded.get(key);
  register(record, attempt);
  const module: unknown = await federation().loadRemote(`${record.name}/${expose.replace('./', '')}`);
  // The component is rendered as soon as this resolves, which must not be in the task that evaluated its script.
  await nextTask();
  loaded.set(key, module);
  return module;
};
