import { expect, settle, type Expectations } from './expected-balance.ts';
import { signedUnits, type LateOutcome, type Movement, type Outcome } from '../../components/movement.ts';
import { movementLog } from './movement-log.ts';
import { alone, sendMovement } from './send-movement.ts';

export interface MovementState {
  /** Without an answer, of all tabs. */
  checking: readonly Movement[];
  /** Why the latest question had no answer, by key. */
  faults: Readonly<Record<string, unknown>>;
  expectations: Expectations;
  /** Settled late, told until dismissed. */
  late: readonly LateOutcome[];
}

export interface MovementListener {
  /** Told while the expectation still stands, so that the cache can be brought to it without a jump. */
  settled(movement: Movement, outcome: LateOutcome['outcome'], isFirst: boolean): void;
  /** The server may know another balance than is shown: another tab settled something, or an answer was an error. */
  outdated(): void;
}

/** Told how a movement ended while no page that shows movements is open. */
export type Teller = (news: LateOutcome) => void;

const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** The movements of one user in this tab, and what is known of them. */
export function createMovements(userId: string) {
  const log = movementLog(userId);
  const subscribers = new Set<() => void>();
  const movementListeners = new Set<MovementListener>();
  const tellers = new Set<Teller>();
  /** Sent by this tab just now: no news to anybody yet. */
  const fresh = new Set<string>();
  let unsettled = log.read();
  let state: MovementState = { checking: [], faults: {}, expectations: {}, late: [] };

  /** Others may be sending theirs for the first time: not news either, but to be asked for if they never end. */
  const open = () => unsettled.filter(({ key }) => !fresh.has(key));

  function change(changes: Partial<MovementState>): void {
    unsettled = log.read();
    state = { ...state, checking: open().filter(({ isChecking }) => isChecking), ...changes };
    for (const subscriber of subscribers) subscriber();
  }

  function conclude(movement: Movement, outcome: Outcome, isFirst: boolean): void {
    const { key, currency } = movement;
    fresh.delete(key);
    if (outcome.kind === 'unknown' || outcome.kind === 'failed') return keepOpen(movement, outcome, isFirst);
    log.remove(key);
    const isWatched = movementListeners.size > 0;
    for (const listener of movementListeners) listener.settled(movement, outcome, isFirst);
    if (!isWatched) for (const tell of tellers) tell({ movement, outcome });
    change({
      expectations: settle(state.expectations, currency, key, outcome.kind === 'done'),
      ...(isWatched && !isFirst ? { late: [...state.late, { movement, outcome }] } : {}),
    });
  }

  /** The outcome is asked for until it is known. What the server answered with an error is no longer counted. */
  function keepOpen(
    movement: Movement,
    { kind, error }: Extract<Outcome, { error: unknown }>,
    isFirst: boolean,
  ): void {
    const { key, currency } = movement;
    const hasFailed = isFirst ? kind === 'failed' : movement.hasFailed;
    log.write({ ...movement, isChecking: true, hasFailed });
    change({
      faults: { ...state.faults, [key]: error },
      ...(hasFailed ? { expectations: settle(state.expectations, currency, key, false) } : {}),
    });
    if (isFirst && hasFailed) for (const listener of movementListeners) listener.outdated();
  }

  /** Brings this tab to what others did to the log meanwhile. */
  function reconcile(): void {
    const before = unsettled;
    let { expectations } = state;
    for (const { key, currency } of before) {
      if (!fresh.has(key) && !log.has(key)) expectations = settle(expectations, currency, key, true);
    }
    change({ expectations });
    const isFewer = before.some(({ key }) => !fresh.has(key) && !log.has(key));
    if (isFewer) for (const listener of movementListeners) listener.outdated();
  }

  /** @param shown the balance on the screen, in the movement's currency; undefined expects nothing. */
  async function send(movement: Movement, shown: bigint | undefined): Promise<Outcome> {
    const { key, currency } = movement;
    fresh.add(key);
    log.write(movement);
    const expected = shown === undefined ? undefined : { key, shown, units: signedUnits(movement) };
    change(expected ? { expectations: expect(state.expectations, currency, expected) } : {});
    // One that failed may be asked for at the same time; its key makes that harmless.
    const outcome = movement.hasFailed
      ? await sendMovement(movement, false)
      : await alone(key, () => sendMovement(movement, true));
    const known = outcome ?? { kind: 'unknown' as const, error: undefined };
    conclude(movement, known, true);
    return known;
  }

  /** Asks again for what has no answer; what another tab is asking for is left to it. */
  async function checkAll(): Promise<void> {
    const checks = open().map((movement) =>
      alone(movement.key, async () => {
        if (!log.has(movement.key)) return;
        log.write({ ...movement, isChecking: true });
        change({});
        const outcome = await sendMovement(movement, false);
        // Sent again by hand meanwhile: that answer is the one that counts.
        if (log.has(movement.key) && !fresh.has(movement.key)) conclude(movement, outcome, false);
      }),
    );
    await Promise.all(checks);
    reconcile();
  }

  function subscribe(subscriber: () => void): () => void {
    subscribers.add(subscriber);
    return () => void subscribers.delete(subscriber);
  }

  /** Asks again and again, with growing pauses, as long as there is something to ask. */
  function run() {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let round = 0;
    let isStopped = false;

    const plan = () => {
      if (isStopped || timer !== undefined) return;
      if (open().length === 0) return void (round = 0);
      timer = setTimeout(() => void ask(), pausesMs[Math.min(round, pausesMs.length - 1)]);
    };
    const ask = async () => {
      round += 1;
      await checkAll();
      clearTimeout(timer);
      timer = undefined;
      plan();
    };
    const askNow = () => {
      round = 0;
      if (open().length > 0) void ask();
    };
    const unsubscribe = subscribe(plan);
    const unwatch = log.watch(reconcile);
    window.addEventListener('online', askNow);
    reconcile();
    askNow();
    return {
      askNow,
      stop() {
        isStopped = true;
        clearTimeout(timer);
        unsubscribe();
        unwatch();
        window.removeEventListener('online', askNow);
      },
    };
  }

  let running: ReturnType<typeof run> | undefined;
  let holders = 0;

  /** Asks as long as anybody who called this has not stopped; each new one has it asked at once. */
  function start(): () => void {
    holders += 1;
    if (running) running.askNow();
    else running = run();
    return () => {
      holders -= 1;
      if (holders > 0) return;
      running?.stop();
      running = undefined;
    };
  }

  return {
    send,
    start,
    subscribe,
    getState: () => state,
    listen(listener: MovementListener): () => void {
      // What an earlier visit to the page was told is no news any more.
      if (movementListeners.size === 0) change({ late: [] });
      movementListeners.add(listener);
      return () => void movementListeners.delete(listener);
    },
    tell(teller: Teller): () => void {
      tellers.add(teller);
      return () => void tellers.delete(teller);
    },
    dismiss: (key: string) => change({ late: state.late.filter(({ movement }) => movement.key !== key) }),
  };
}

export type Movements = ReturnType<typeof createMovements>;

const byUser = new Map<string, Movements>();

/** One store a user and tab: it outlives the page, so that coming back shows what is still on its way. */
export function movementsOf(userId: string): Movements {
  const movements = byUser.get(userId) ?? createMovements(userId);
  byUser.set(userId, movements);
  return movements;
}
