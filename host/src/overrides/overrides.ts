import { api, ApiError } from '@alma/shared/api';
import { signedOutEvent } from '@alma/shared/auth';
import type { Registry, RemoteRecord } from '@alma/shared/remote';
import { type Atom, atom, getDefaultStore, type PrimitiveAtom } from '@alma/shared/state';
import { type AskedRelease, forgetAsked, readAsked } from './asked.ts';
import { isLocal, type LocalProblems, readLocal } from './local.ts';
import {
  dropStored,
  readStored,
  type Scope,
  type StoredOverride,
  storeOverride,
} from './stored-overrides.ts';
import { texts } from './texts.ts';

/** Reads the registry that applies with these overrides. */
type ReadRegistry = (ids: readonly string[]) => Promise<Registry>;

interface OverridesOptions {
  /** The live builds at the time the page was made. */
  live: Registry;
  read: ReadRegistry;
  /** Folders of development servers that this page may load from. */
  local?: readonly string[] | undefined;
  /** Opens the page again, so that it may load from the development servers of these overrides. */
  open: (ids: readonly string[]) => void;
}

interface Started {
  /** The server's reasons for refusals, by release. */
  refusals: string[];
  /** Undefined when it could not be read. */
  registry: Registry | undefined;
}

/** Overrides that have failed in this page, by id; for a development server with the reason, for its developer. */
type FailedTrials = Readonly<Record<string, string | undefined>>;

export interface Overrides {
  held: Atom<readonly StoredOverride[]>;
  /** Requested releases that wait for the person's answer. */
  asked: Atom<readonly AskedRelease[]>;
  /** Whether the address had an invalid request; true only once. */
  takeUnclear(): boolean;
  /** Overrides that the server no longer knows: expired, left elsewhere, or their person is no longer a member. */
  ended: PrimitiveAtom<readonly StoredOverride[]>;
  failed: Atom<FailedTrials>;
  /** Reads the registry with the stored overrides, or returns the live one if it cannot be read in time. */
  begin(): Promise<Registry>;
  fetchRegistry(): Promise<Registry>;
  problems: Atom<LocalProblems>;
  noteFailure(
    record: Pick<RemoteRecord, 'override' | 'dev_server'>,
    failure: { message?: string | undefined },
  ): void;
  /** Requests each release from the server, and reads the registry with the granted ones. */
  start(asked: readonly AskedRelease[], scope: Scope): Promise<Started>;
  forgetAsked(): void;
  leave(held: StoredOverride): Promise<void>;
  /** Opens the page again with the stored overrides. */
  openAgain(): void;
}

/** Resolves with the reason when the server refuses. */
async function request({ remote, release }: AskedRelease, scope: Scope): Promise<StoredOverride | string> {
  try {
    const { id, expires_at } = await api.call('delivery.overrides.create', { body: { remote, release } });
    return { id, remote, release, expires_at, scope };
  } catch (error) {
    return texts.refused(remote, release, error instanceof ApiError ? error.message : texts.noAnswer);
  }
}

async function grantAll(releases: readonly AskedRelease[], scope: Scope) {
  const answers = [];
  for (const release of releases) answers.push(await request(release, scope));
  return {
    granted: answers.filter((answer) => typeof answer !== 'string'),
    refusals: answers.filter((answer) => typeof answer === 'string'),
  };
}

const withGranted = (
  held: readonly StoredOverride[],
  granted: readonly StoredOverride[],
): StoredOverride[] => [
  ...held.filter(({ remote }) => granted.every((override) => override.remote !== remote)),
  ...granted,
];

/** Releases that this tab or browser shows instead of the live ones. The server decides about each of them. */
export function createOverrides({ live, read, local = [], open }: OverridesOptions): Overrides {
  const store = getDefaultStore();
  const first = readAsked();
  const held = atom<readonly StoredOverride[]>(readStored());
  const asked = atom<readonly AskedRelease[]>(first.asked);
  const ended = atom<readonly StoredOverride[]>([]);
  const failed = atom<FailedTrials>({});
  const problems = atom<LocalProblems>({});
  let [isUnclear, isToOpen] = [first.isUnclear, false];
  if (isUnclear) forgetAsked();

  const drop = (dropped: readonly StoredOverride[]) => {
    dropStored(dropped.map(({ id }) => id));
    store.set(held, (all) => all.filter((override) => !dropped.includes(override)));
  };
  // The session clears the storage; only the memory is cleared here.
  window.addEventListener(signedOutEvent, () => {
    store.set(held, []);
    store.set(asked, []);
  });

  /** Reads the registry with these overrides, and ends those that the server no longer knows. */
  async function readWith(overrides: readonly StoredOverride[]): Promise<Registry> {
    const registry = await read(overrides.map(({ id }) => id));
    const activeIds = new Set(registry.remotes.map(({ override }) => override));
    const expired = overrides.filter((item) => !activeIds.has(item.id) && store.get(held).includes(item));
    if (expired.length > 0) {
      drop(expired);
      store.set(ended, (all) => [...all, ...expired]);
    }
    const merged = await readLocal(registry, local);
    store.set(problems, merged.problems);
    return merged.registry;
  }
  const fetchRegistry = () => readWith(store.get(held));
  const openAgain = () =>
    open(
      store
        .get(held)
        .filter(isLocal)
        .map(({ id }) => id),
    );

  return {
    held,
    asked,
    takeUnclear() {
      const wasUnclear = isUnclear;
      isUnclear = false;
      return wasUnclear;
    },
    ended,
    failed,
    begin: () => (store.get(held).length === 0 ? Promise.resolve(live) : fetchRegistry().catch(() => live)),
    fetchRegistry,
    problems,
    noteFailure({ override, dev_server: server }, { message }) {
      if (override === undefined || override in store.get(failed)) return;
      store.set(failed, (all) => ({ ...all, [override]: server === undefined ? undefined : message }));
    },
    async start(releases, scope) {
      const { granted, refusals } = await grantAll(releases, scope);
      const all = withGranted(store.get(held), granted);
      const registry =
        granted.length > 0 ? await read(all.map(({ id }) => id)).catch(() => undefined) : undefined;
      granted.forEach(storeOverride);
      store.set(held, all);
      isToOpen = granted.some(isLocal);
      const isGranted = (id: string) => granted.some((override) => override.id === id);
      store.set(failed, (all) => Object.fromEntries(Object.entries(all).filter(([id]) => !isGranted(id))));
      return { refusals, registry };
    },
    forgetAsked() {
      forgetAsked();
      if (isToOpen) return openAgain();
      store.set(asked, []);
    },
    openAgain,
    async leave(override) {
      // Removed here, the override no longer applies in this browser; if the call fails, it expires on the server.
      const params = { override_id: override.id };
      await api.call('delivery.overrides.remove', { params }).catch(() => undefined);
      drop([override]);
    },
  };
}
