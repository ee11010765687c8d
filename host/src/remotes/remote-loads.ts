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
  /** The registry is that of the browser, not of the person who signs in. */
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
  /** What its component was loaded from. */
  source?: RemoteRecord;
  startedAt: number;
  /** Since it was loaded, while rendering. */
  hasThrown: boolean;
  /** How often it is on the page. */
  places: number;
  /** A widget beside every page, which holds nothing that a person types. */
  isSmall: boolean;
}

/** What the remotes of one page have in common. */
export interface PageModules {
  options: RemoteStoreOptions;
  registry: PrimitiveAtom<Registry>;
  modules: Map<string, ExposedModule>;
  /** Retries by remote. */
  attempts: Map<string, number>;
  builds: FailedBuilds;
  /** By entry script, while another build is being looked for. */
  recoveries: Map<string, Promise<boolean>>;
  /** Entry scripts for which the registry was read again, as files were missing. */
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

/** The module and its atom, which nothing listens to yet: nothing is notified during a render. */
export function addModule(page: PageModules, remote: string, expose: string): ExposedModule {
  const module: ExposedModule = {
    remote,
    expose,
    state: atom<RemoteState>({ status: 'loading', isRetry: false }),
    startedAt: 0,
    hasThrown: false,
    places: 0,
    isSmall: false,
  };
  page.modules.set(keyOf(remote, expose), module);
  return module;
}

/** Puts a record in place of the remote's, or adds the remote. */
export function setRecord(page: PageModules, record: RemoteRecord): void {
  getDefaultStore().set(page.registry, (registry) => {
    const isKnown = registry.remotes.some(({ name }) => name === record.name);
    const remotes = registry.remotes.map((known) => (known.name === record.name ? record : known));
    return { ...registry, remotes: isKnown ? remotes : [...remotes, record] };
  });
}

/** Takes a remote out of this page, with its navigation. */
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
  // A remote that has left the registry stays in the navigation of this page.
  if (!record) throw unknownRemote(remote);
  return page.builds.choose(record);
}

/** Tells the log of a failure. @param source of the module, when that is not the remote's record any more */
export function reportFailure(
  page: PageModules,
  remote: string,
  { error, phase, source }: { error: unknown; phase: FailurePhase; source?: RemoteRecord | undefined },
): RemoteFailure {
  const failure = describeFailure(error, phase);
  const record = source ?? recordOf(page, remote);
  // A disabled remote is no error; every page view would report it.
  if (failure.class !== 'RemoteDisabled') {
    page.options.report(record ?? { name: remote, version: '', build: '' }, failure);
  }
  return failure;
}

/** These say nothing of the build. */
const notItsFault = new Set(['RemoteDisabled', 'UnknownRemoteError', 'RegistryError']);

/** Counts a failure that the person has seen, or that has cost the build its place. */
export function measureFailure(page: PageModules, record: RemoteRecord | undefined, failure: RemoteFailure) {
  if (record && !notItsFault.has(failure.class)) page.options.measure?.({ record, failure });
}

/** Loads under the remote's record; `source` is told before the module is there. */
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
  /** What the load waits for. */
  after?: Promise<unknown>;
}

/** Runs one load within the limit; only the newest attempt may change the state. */
export async function settle(
  page: PageModules,
  module: ExposedModule,
  { isRetry = false, after }: SettleOptions = {},
): Promise<void> {
  const mine: RemoteState = { status: 'loading', isRetry };
  write(module, mine);
  module.hasThrown = false;
  module.startedAt = performance.now();
  let hasFailed = false;
  const isCurrent = () => stateOf(module) === mine;
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

/** Loads a widget from the remote's new record and puts it in place of the one that is shown; else that one stays. */
async function replaceShown(page: PageModules, module: ExposedModule): Promise<void> {
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
 * Moves what the page has of a remote to its new record. A page or card that works stays as it is until it leaves the
 * page, since a person may have typed something into it; what is loaded from now on comes from the new build.
 */
export async function follow(page: PageModules, remote: string): Promise<void> {
  const moves = modulesOf(page, remote).map(async (module) => {
    const state = stateOf(module);
    if (state.status === 'loading') await settle(page, module, state);
    else if (module.places === 0) forget(page, module);
    else if (state.status === 'failed') await settle(page, module, { isRetry: true });
    else if (module.isSmall) await replaceShown(page, module);
  });
  await Promise.all(moves);
}

/** Loads anew all that the page has of a remote, also what a person looks at. */
export function reload(page: PageModules, remote: string): void {
  for (const module of modulesOf(page, remote)) {
    if (module.places === 0) forget(page, module);
    else void settle(page, module);
  }
}

export function forget(page: PageModules, { remote, expose }: ExposedModule): void {
  page.modules.delete(keyOf(remote, expose));
}

const missingFile = new Set(['ChunkLoadError', 'ScriptNetworkError', 'NotARemoteError']);

/** Whether the registry may know a newer build, whose files are there. */
export const mayBeOutdated = (page: PageModules, record: RemoteRecord, failure: RemoteFailure): boolean =>
  missingFile.has(failure.class) && !page.lookedUp.has(record.entry);

/**
 * Replaces a build that failed, by a newer one where its files are gone, else by the last good one; once for each build.
 * @returns whether another build has taken its place
 */
export function recover(page: PageModules, remote: string, failure: RemoteFailure): Promise<boolean> {
  const record = recordOf(page, remote);
  if (!record || notItsFault.has(failure.class)) return Promise.resolve(false);
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
