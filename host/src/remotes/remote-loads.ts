import type { Registry, RemoteRecord } from '@alma/shared/remote';
import { atom, getDefaultStore, type PrimitiveAtom } from '@alma/shared/state';
import type { RemoteEvent } from '../measures/events.ts';
import { type Admission, refusalOf } from './admission.ts';
import { type FailedBuilds, hasLastGood, releaseOf } from './builds.ts';
import { describeFailure, type FailurePhase, RemoteError, type RemoteFailure } from './failures.ts';
import type { LoadExpose } from './federation.ts';
import { componentOf, loadLimitMs, type RemoteState, timeoutError, unknownRemote } from './remote-state.ts';

export interface RemoteStoreOptions extends Admission {
  registry: Registry;
  /** The registry was read for the browser: a person who signs in may get other builds. */
  isBeforeSignIn?: boolean;
  load: LoadExpose;
  fetchRegistry: () => Promise<Registry>;
  report: (
    record: Pick<RemoteRecord, 'name' | 'version' | 'build' | 'override' | 'dev_server'>,
    failure: RemoteFailure,
  ) => void;
  measure?: (event: RemoteEvent) => void;
}

/** One exposed module, from its first request on. */
export interface ExposedModule {
  remote: string;
  expose: string;
  state: PrimitiveAtom<RemoteState>;
  /** The record from which its component was loaded. */
  source?: RemoteRecord;
  startedAt: number;
  /** Whether its component has thrown while rendering since it was loaded. */
  hasThrown: boolean;
  /** Number of places where it is mounted. */
  mountCount: number;
  /** True for a widget beside every page, which contains no typed text. */
  isSmall: boolean;
}

/** The shared state of a page's remote modules. */
export interface PageModules {
  options: RemoteStoreOptions;
  registry: PrimitiveAtom<Registry>;
  modules: Map<string, ExposedModule>;
  /** Retries by remote. */
  attempts: Map<string, number>;
  builds: FailedBuilds;
  /** By entry script, while a replacement build is being looked up. */
  recoveries: Map<string, Promise<boolean>>;
  /** Entry scripts for which the registry was read again after missing files. */
  lookedUp: Set<string>;
}

const read = <Value>(state: PrimitiveAtom<Value>) => getDefaultStore().get(state);
export const write = (module: ExposedModule, state: RemoteState) =>
  getDefaultStore().set(module.state, state);
export const stateOf = (module: ExposedModule): RemoteState => read(module.state);
const keyOf = (remote: string, expose: string) => `${remote} ${expose}`;

export const recordOf = (page: PageModules, remote: string): RemoteRecord | undefined =>
  read(page.registry).remotes.find(({ name }) => name === remote);

export const modulesOf = (page: PageModules, remote: string): ExposedModule[] =>
  [...page.modules.values()].filter((module) => module.remote === remote);

export const knownModule = (page: PageModules, remote: string, expose: string): ExposedModule | undefined =>
  page.modules.get(keyOf(remote, expose));

/** Adds a module with its atom, which has no listeners yet: nothing is notified during a render. */
export function addModule(page: PageModules, remote: string, expose: string): ExposedModule {
  const module: ExposedModule = {
    remote,
    expose,
    state: atom<RemoteState>({ status: 'loading', isRetry: false }),
    startedAt: 0,
    hasThrown: false,
    mountCount: 0,
    isSmall: false,
  };
  page.modules.set(keyOf(remote, expose), module);
  return module;
}

/** Replaces the record of a remote, or adds the remote. */
export function setRecord(page: PageModules, record: RemoteRecord): void {
  getDefaultStore().set(page.registry, (registry) => {
    const isKnown = registry.remotes.some(({ name }) => name === record.name);
    const remotes = registry.remotes.map((known) => (known.name === record.name ? record : known));
    return { ...registry, remotes: isKnown ? remotes : [...remotes, record] };
  });
}

/** Removes a remote from this page, with its navigation. */
export function removeRecord(page: PageModules, remote: string): void {
  getDefaultStore().set(page.registry, (registry) => {
    return { ...registry, remotes: registry.remotes.filter(({ name }) => name !== remote) };
  });
}

/** @throws when the registry cannot be read, or does not know the remote */
export async function fetchRecord(page: PageModules, remote: string): Promise<RemoteRecord> {
  const { remotes } = await page.options.fetchRegistry().catch((error: unknown) => {
    throw new RemoteError('RegistryError', 'registry', String(error));
  });
  const record = remotes.find(({ name }) => name === remote);
  // A remote that was removed from the registry stays in the navigation of this page.
  if (!record) throw unknownRemote(remote);
  return page.builds.choose(record);
}

/** Reports a failure to the server's log. @param source of the module, if it differs from the remote's current record */
export function reportFailure(
  page: PageModules,
  remote: string,
  { error, phase, source }: { error: unknown; phase: FailurePhase; source?: RemoteRecord | undefined },
): RemoteFailure {
  const failure = describeFailure(error, phase);
  const record = source ?? recordOf(page, remote);
  // A disabled remote is not an error, and every page view would report it.
  if (failure.class !== 'RemoteDisabled') {
    page.options.report(record ?? { name: remote, version: '', build: '' }, failure);
  }
  return failure;
}

/** Failures that say nothing about the build. */
const unrelatedToBuild = new Set(['RemoteDisabled', 'UnknownRemoteError', 'RegistryError']);

/** Counts a failure that the person saw, or after which the build was replaced. */
export function measureFailure(page: PageModules, record: RemoteRecord | undefined, failure: RemoteFailure) {
  if (record && !unrelatedToBuild.has(failure.class)) page.options.measure?.({ record, failure });
}

/** Loads by the remote's record; `source` is set before the module has loaded. */
async function fetchModule(page: PageModules, { remote, expose }: ExposedModule) {
  const record = recordOf(page, remote);
  if (!record) throw unknownRemote(remote);
  const refusal = refusalOf(record, page.options);
  if (refusal) throw refusal;
  const module = await page.options.load(record, expose, page.attempts.get(remote) ?? 0);
  return { component: componentOf(remote, expose, module), source: record };
}

interface SettleOptions {
  isRetry?: boolean;
  /** The load starts after this has settled. */
  after?: Promise<unknown>;
}

/** Runs one load within the time limit; only the latest attempt may change the state. */
export async function settle(
  page: PageModules,
  module: ExposedModule,
  { isRetry = false, after }: SettleOptions = {},
): Promise<void> {
  const loading: RemoteState = { status: 'loading', isRetry };
  write(module, loading);
  module.hasThrown = false;
  module.startedAt = performance.now();
  let hasFailed = false;
  const isCurrent = () => stateOf(module) === loading;
  const fail = async (error: unknown) => {
    if (hasFailed || !isCurrent()) return;
    hasFailed = true;
    const failure = reportFailure(page, module.remote, { error, phase: 'load' });
    measureFailure(page, recordOf(page, module.remote), failure);
    const isReplaced = await recover(page, module.remote, failure);
    if (!isReplaced && isCurrent()) write(module, { status: 'failed', failure });
  };
  const timer = setTimeout(() => void fail(timeoutError(module.remote)), loadLimitMs);
  try {
    if (after) await after;
    const { component, source } = await fetchModule(page, module);
    if (hasFailed || !isCurrent()) return;
    module.source = source;
    write(module, { status: 'ready', component });
  } catch (error) {
    await fail(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads a widget from the remote's new record and replaces the shown one; on a failure the old one stays. */
async function replaceWidget(page: PageModules, module: ExposedModule): Promise<void> {
  const shown = stateOf(module);
  try {
    const { component, source } = await fetchModule(page, module);
    if (stateOf(module) !== shown) return;
    module.source = source;
    write(module, { status: 'ready', component });
  } catch (error) {
    const failure = reportFailure(page, module.remote, { error, phase: 'load' });
    measureFailure(page, recordOf(page, module.remote), failure);
    const isReplaced = await recover(page, module.remote, failure);
    if (!isReplaced && failure.class === 'RemoteDisabled') write(module, { status: 'failed', failure });
  }
}

/**
 * Moves a remote's modules in this page to its new record. A working page or card stays until it unmounts, since a
 * person may have typed something into it; modules that are loaded from now on come from the new build.
 */
export async function follow(page: PageModules, remote: string): Promise<void> {
  const moves = modulesOf(page, remote).map(async (module) => {
    const state = stateOf(module);
    if (state.status === 'loading') await settle(page, module, state);
    else if (module.mountCount === 0) forget(page, module);
    else if (state.status === 'failed') await settle(page, module, { isRetry: true });
    else if (module.isSmall) await replaceWidget(page, module);
  });
  await Promise.all(moves);
}

/** Reloads all modules of a remote in this page, including visible ones. */
export function reload(page: PageModules, remote: string): void {
  for (const module of modulesOf(page, remote)) {
    if (module.mountCount === 0) forget(page, module);
    else void settle(page, module);
  }
}

export function forget(page: PageModules, { remote, expose }: ExposedModule): void {
  page.modules.delete(keyOf(remote, expose));
}

const missingFile = new Set(['ChunkLoadError', 'ScriptNetworkError', 'NotARemoteError']);

/** Whether the registry may list a newer build whose files exist. */
export const mayBeOutdated = (page: PageModules, record: RemoteRecord, failure: RemoteFailure): boolean =>
  missingFile.has(failure.class) && !page.lookedUp.has(record.entry);

/**
 * Replaces a failed build, by a newer one if its files are gone, else by the last good one; once for each build.
 * @returns whether it was replaced
 */
export function recover(page: PageModules, remote: string, failure: RemoteFailure): Promise<boolean> {
  const record = recordOf(page, remote);
  if (!record || unrelatedToBuild.has(failure.class)) return Promise.resolve(false);
  const running = page.recoveries.get(record.entry);
  if (running) return running;
  const recovery = replaceBuild(page, record, failure).finally(() => page.recoveries.delete(record.entry));
  page.recoveries.set(record.entry, recovery);
  return recovery;
}

async function replaceBuild(page: PageModules, failed: RemoteRecord, failure: RemoteFailure) {
  if (mayBeOutdated(page, failed, failure)) {
    page.lookedUp.add(failed.entry);
    const latest = await fetchRecord(page, failed.name).catch(() => undefined);
    if (latest && latest.entry !== failed.entry && !refusalOf(latest, page.options)) {
      setRecord(page, latest);
      await follow(page, failed.name);
      return true;
    }
  }
  if (!hasLastGood(failed)) return false;
  page.builds.avoid(failed);
  const good = page.builds.choose(failed);
  setRecord(page, good);
  await follow(page, failed.name);
  const works = ({ source, state }: ExposedModule) =>
    source && releaseOf(source) === releaseOf(good) && read(state).status === 'ready';
  if (modulesOf(page, failed.name).some(works)) page.builds.remember(failed);
  return true;
}
