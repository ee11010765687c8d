import type {
  CallReply,
  DeliveredRemote,
  DeliveryMember,
  MeasuredHour,
  Override,
  PlatformContract,
  Release,
  ReleaseToken,
  Rollout,
} from '../contract/index.ts';

type StoredMeasures = CallReply<'delivery.measures.read'>;

/** The stored registry. Remotes by name; all lists oldest first. */
export const delivery = {
  remotes: new Map<string, DeliveredRemote>(),
  releases: [] as Release[],
  rollouts: [] as Rollout[],
  tokens: [] as ReleaseToken[],
  members: [] as DeliveryMember[],
  overrides: [] as (Override & { userId: string })[],
  /** What browsers reported, by remote. */
  measures: new Map<string, StoredMeasures>(),
  platform: emptyPlatform(),
};

const start = Date.parse('2026-01-05T09:00:00.000Z');
const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
const nobody = { user_id: null, token_id: null };
let lastNumber = 0;

/** An id in the server's format. */
export function nextDeliveryId(): string {
  lastNumber += 1;
  return `00000000-0000-4000-8000-${String(lastNumber).padStart(12, '0')}`;
}

function emptyPlatform(): PlatformContract {
  return { version: '1.2.0', modules: {}, calls: [], slots: [], sections: [], signing_key: null };
}

/** Stores a remote that a team delivers; set the fields that the test needs. */
export function makeDeliveredRemote(
  remote: Partial<DeliveredRemote> & Pick<DeliveredRemote, 'name'>,
): DeliveredRemote {
  const stored = {
    team: `team of ${remote.name}`,
    live: null,
    revision: 1,
    changed_at: at(0),
    rollout: null,
    pinned: null,
    disabled: null,
    thresholds: { tolerance: 0.02, confidence: 0.999 },
    ...remote,
  };
  delivery.remotes.set(stored.name, stored);
  return stored;
}

/** Stores a release, complete by default. */
export function makeRelease(release: Partial<Release> & Pick<Release, 'remote' | 'version'>): Release {
  const build = release.build ?? 'aaaa1111';
  const stored = {
    id: `${release.version}-${build}`,
    build,
    requires: '^1.0.0',
    uses: { modules: { '@alma/shared/ui': ['Button', 'Card'] }, calls: ['auth.me'] },
    misfits: [],
    changelog: '',
    commit: null,
    files: 12,
    bytes: 180_000,
    missing: 0,
    created_by: nobody,
    created_at: at(delivery.releases.length * 60),
    ...release,
  };
  delivery.releases.push(stored);
  return stored;
}

/** Stores a rollout; a running one becomes the rollout of its remote. */
export function makeRollout(rollout: Partial<Rollout> & Pick<Rollout, 'remote' | 'to'>): Rollout {
  const { state = 'completed' } = rollout;
  const stored: Rollout = {
    id: nextDeliveryId(),
    kind: 'promotion',
    strategy: 'AllAtOnce',
    state,
    percent: state === 'completed' ? 100 : 0,
    audience: null,
    next_step_at: null,
    from: null,
    reason: null,
    revision: 1,
    started_by: nobody,
    started_at: at(delivery.rollouts.length * 60),
    ended_at: state === 'running' ? null : at(delivery.rollouts.length * 60),
    ...rollout,
  };
  delivery.rollouts.push(stored);
  const remote = delivery.remotes.get(stored.remote);
  if (state === 'running' && remote) delivery.remotes.set(remote.name, { ...remote, rollout: stored });
  return stored;
}

/** One hour of a release, `hoursAgo` before the last full hour. */
export function makeMeasuredHour(
  release: string,
  hoursAgo: number,
  { views = 100, failed = 0, loadMs = 400 }: { views?: number; failed?: number; loadMs?: number } = {},
): MeasuredHour {
  const fast = Math.round(views * 0.8);
  const histogram = (ms: number) => ({ [String(ms)]: fast, [String(ms * 4)]: views - fast });
  return {
    hour: new Date(Math.floor(Date.now() / 3_600_000 - hoursAgo) * 3_600_000).toISOString(),
    release,
    views,
    failures: { load: 0, init: 0, render: failed },
    load_ms: histogram(loadMs),
    vitals: { LCP: histogram(loadMs * 3), INP: histogram(100), CLS: { '0.1': views } },
  };
}

/** The wallet has two releases and a canary, the chat one; Maya belongs to the team of the wallet. */
export function resetDelivery(): void {
  lastNumber = 0;
  delivery.remotes.clear();
  delivery.measures.clear();
  for (const list of [
    delivery.releases,
    delivery.rollouts,
    delivery.tokens,
    delivery.members,
    delivery.overrides,
  ])
    list.length = 0;
  fillWallet();
  fillChat();
  delivery.platform = {
    ...emptyPlatform(),
    modules: {
      '@alma/shared/ui': { exports: ['Button', 'Card', 'Panel'], deprecated: { Panel: 'Use Card' } },
    },
    calls: ['auth.me', 'wallets.me'],
    slots: ['dashboard.main'],
    sections: [],
  };
}

function fillWallet(): void {
  makeDeliveredRemote({ name: 'wallet', team: 'Payments', live: '1.0.0-aaaa1111', revision: 3 });
  makeRelease({ remote: 'wallet', version: '1.0.0', changelog: 'The first one.' });
  makeRelease({
    remote: 'wallet',
    version: '1.1.0',
    build: 'bbbb2222',
    changelog: 'Statements as a file.',
    uses: { modules: { '@alma/shared/ui': ['Button', 'Panel'] }, calls: ['auth.me', 'wallets.me'] },
  });
  makeRollout({ remote: 'wallet', to: '1.0.0-aaaa1111', revision: 2 });
  const canary = makeRollout({
    remote: 'wallet',
    from: '1.0.0-aaaa1111',
    to: '1.1.0-bbbb2222',
    strategy: 'Canary10Percent60Minutes',
    state: 'running',
    percent: 10,
    revision: 3,
    started_at: new Date(Date.now() - 20 * 60_000).toISOString(),
    next_step_at: new Date(Date.now() + 40 * 60_000).toISOString(),
  });
  delivery.members.push({ team: 'Payments', user_id: 'user-maya', handle: 'maya', added_at: at(0) });
  delivery.measures.set('wallet', walletMeasures(canary));
}

function walletMeasures({ id, started_at: lastAt }: Rollout): StoredMeasures {
  const old = [5, 4, 3, 2, 1, 0].map((ago) =>
    makeMeasuredHour('1.0.0-aaaa1111', ago, { views: 200 + ago * 20 }),
  );
  const canary = [1, 0].map((ago) =>
    makeMeasuredHour('1.1.0-bbbb2222', ago, { views: 40, failed: 2, loadMs: 500 }),
  );
  return {
    hours: [...old, ...canary],
    failures: [
      {
        release: '1.1.0-bbbb2222',
        outcome: 'render',
        class: 'TypeError',
        message: 'Cannot read properties of undefined',
        frame: '/remotes/wallet/1.1.0-bbbb2222/transaction-page.1a2b3c4d.js:1:2345',
        source: 'src/features/activity/Receipt.tsx:12:7',
        views: 4,
        last_at: lastAt,
      },
    ],
    comparison: {
      rollout_id: id,
      old: { people: 310, failed: 1 },
      new: { people: 36, failed: 2 },
      evidence: 2.4,
      limit: 6.9,
    },
  };
}

function fillChat(): void {
  makeDeliveredRemote({ name: 'chat', team: 'Messages', live: '2.0.0-cccc3333', revision: 1 });
  makeRelease({ remote: 'chat', version: '2.0.0', build: 'cccc3333' });
  makeRollout({ remote: 'chat', to: '2.0.0-cccc3333' });
}
