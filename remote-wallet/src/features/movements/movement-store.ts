import { type Movement, type Outcome, signedUnits } from '../../components/movement.ts';
import { expect } from './expected-balance.ts';
import { movementLog } from './movement-log.ts';
import { createOutcomes } from './movement-outcomes.ts';
import { createMovementState } from './movement-state.ts';
import { createPolling } from './polling.ts';
import { sendMovement, withLock } from './send-movement.ts';

/** The movements of one user in this tab, and their state. */
function createMovements(userId: string) {
  const log = movementLog(userId);
  const state = createMovementState(log);
  const outcomes = createOutcomes(log, state);
  const polling = createPolling({ isNeeded: () => state.open().length > 0, poll: checkAll });

  /** @param balance the shown balance in the movement's currency; undefined disables the expectation. */
  async function send(movement: Movement, balance: bigint | undefined): Promise<Outcome> {
    const { key, currency } = movement;
    state.sending.add(key);
    log.write(movement);
    const expected = balance !== undefined && { key, balance, units: signedUnits(movement) };
    state.update(expected ? { expectations: expect(state.get().expectations, currency, expected) } : {});
    // A failed one may be checked at the same time; its key makes that harmless.
    const answer = movement.hasFailed
      ? await sendMovement(movement, false)
      : await withLock(key, () => sendMovement(movement, true));
    const outcome: Outcome = answer ?? { kind: 'unknown', error: undefined };
    outcomes.conclude(movement, outcome, true);
    polling.plan();
    return outcome;
  }

  /** Asks again about movements without an answer, except those that another tab is asking about. */
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
    // Sent again by the user: that answer counts.
    if (!log.has(movement.key) || state.sending.has(movement.key)) return;
    outcomes.conclude(movement, outcome, false);
  }

  function handleLogChange(): void {
    outcomes.reconcile();
    polling.plan();
  }

  // Mounted while a component uses the state.
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
    /** Call it when a page that shows movements opens; returns the function to call when it closes. */
    openPage(): () => void {
      // Outcomes from an earlier visit were already shown.
      state.update({ isPageOpen: true, lateOutcomes: [] });
      polling.pollNow();
      return () => state.update({ isPageOpen: false });
    },
    dismiss: (key: string): void =>
      state.update({ lateOutcomes: state.get().lateOutcomes.filter(({ movement }) => movement.key !== key) }),
  };
}

const byUser = new Map<string, ReturnType<typeof createMovements>>();

/** One store for each user and tab: it survives the page, so that a return to it shows pending movements. */
export function movementsOf(userId: string): ReturnType<typeof createMovements> {
  const movements = byUser.get(userId) ?? createMovements(userId);
  byUser.set(userId, movements);
  return movements;
}
