import { type Movement, type Outcome, signedUnits } from '../../components/movement.ts';
import { expect } from './expected-balance.ts';
import { movementLog } from './movement-log.ts';
import { createOutcomes } from './movement-outcomes.ts';
import { createMovementState } from './movement-state.ts';
import { createPolling } from './polling.ts';
import { sendMovement, withLock } from './send-movement.ts';

/** The movements of one user in this tab, and what is known of them. */
function createMovements(userId: string) {
  const log = movementLog(userId);
  const state = createMovementState(log);
  const outcomes = createOutcomes(log, state);
  const polling = createPolling({ isNeeded: () => state.open().length > 0, poll: checkAll });

  /** @param shown the balance on the screen, in the movement's currency; undefined expects nothing. */
  async function send(movement: Movement, shown: bigint | undefined): Promise<Outcome> {
    const { key, currency } = movement;
    state.sending.add(key);
    log.write(movement);
    const expected = shown !== undefined && { key, shown, units: signedUnits(movement) };
    state.update(expected ? { expectations: expect(state.get().expectations, currency, expected) } : {});
    // One that failed may be asked for at the same time; its key makes that harmless.
    const answer = movement.hasFailed
      ? await sendMovement(movement, false)
      : await withLock(key, () => sendMovement(movement, true));
    const outcome: Outcome = answer ?? { kind: 'unknown', error: undefined };
    outcomes.conclude(movement, outcome, true);
    polling.plan();
    return outcome;
  }

  /** Asks again for what has no answer; what another tab is asking for is left to it. */
  async function checkAll(): Promise<void> {
    const checks = state.open().map((movement) => withLock(movement.key, () => check(movement)));
    await Promise.all(checks);
    outcomes.reconcile();
  }

  async function check(movement: Movement): Promise<void> {
    if (!log.has(movement.key)) return;
    log.write({ ...movement, isChecking: true });
    state.update();
    const outcome = await sendMovement(movement, false);
    // Sent again by hand: that answer counts.
    if (!log.has(movement.key) || state.sending.has(movement.key)) return;
    outcomes.conclude(movement, outcome, false);
  }

  function handleLogChange(): void {
    outcomes.reconcile();
    polling.plan();
  }

  // Mounted as long as a component reads the state.
  state.stateAtom.onMount = () => {
    const unwatch = log.watch(handleLogChange);
    window.addEventListener('online', polling.pollNow);
    outcomes.reconcile();
    const stop = polling.start();
    return () => {
      stop();
      unwatch();
      window.removeEventListener('online', polling.pollNow);
    };
  };

  return {
    ...state,
    send,
    /** To be called when a page that shows movements opens; returns what to call when it closes. */
    openPage(): () => void {
      // What an earlier visit showed is no news any more.
      state.update({ isPageOpen: true, late: [] });
      polling.pollNow();
      return () => state.update({ isPageOpen: false });
    },
    dismiss: (key: string): void =>
      state.update({ late: state.get().late.filter(({ movement }) => movement.key !== key) }),
  };
}

const byUser = new Map<string, ReturnType<typeof createMovements>>();

/** One store a user and tab: it outlives the page, so that coming back shows what is still on its way. */
export function movementsOf(userId: string): ReturnType<typeof createMovements> {
  const movements = byUser.get(userId) ?? createMovements(userId);
  byUser.set(userId, movements);
  return movements;
}
