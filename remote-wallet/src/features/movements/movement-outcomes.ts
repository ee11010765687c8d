import type { Movement, Outcome } from '../../components/movement.ts';
import { settle } from './expected-balance.ts';
import type { MovementLog } from './movement-log.ts';
import type { MovementStateStore } from './movement-state.ts';

/** Writes down how movements ended, in the log that all tabs share and in what this tab shows. */
export function createOutcomes(log: MovementLog, state: MovementStateStore) {
  /** The outcome is asked for until it is known. What the server answered with an error is no longer counted. */
  function keepOpen(
    movement: Movement,
    { kind, error }: Extract<Outcome, { error: unknown }>,
    isFirst: boolean,
  ): void {
    const { key, currency } = movement;
    const hasFailed = isFirst ? kind === 'failed' : movement.hasFailed;
    log.write({ ...movement, isChecking: true, hasFailed });
    const { errors, expectations } = state.get();
    state.update({
      errors: { ...errors, [key]: error },
      ...(hasFailed && { expectations: settle(expectations, currency, key, false) }),
    });
    if (isFirst && hasFailed) state.emit({ kind: 'outdated' });
  }

  return {
    conclude(movement: Movement, outcome: Outcome, isFirst: boolean): void {
      const { key, currency } = movement;
      state.sending.delete(key);
      if (outcome.kind === 'unknown' || outcome.kind === 'failed')
        return keepOpen(movement, outcome, isFirst);
      log.remove(key);
      state.emit({ kind: 'settled', movement, outcome, isFirst });
      const { expectations, late, isPageOpen } = state.get();
      state.update({
        expectations: settle(expectations, currency, key, outcome.kind === 'done'),
        ...(isPageOpen && !isFirst && { late: [...late, { movement, outcome }] }),
      });
    },

    /** Applies what other tabs did to the log. */
    reconcile(): void {
      const gone = state.open().filter(({ key }) => !log.has(key));
      const { expectations } = state.get();
      state.update({
        expectations: gone.reduce(
          (left, { key, currency }) => settle(left, currency, key, true),
          expectations,
        ),
      });
      if (gone.length > 0) state.emit({ kind: 'outdated' });
    },
  };
}
