import type { Movement, Outcome } from '../../components/movement.ts';
import { settle } from './expected-balance.ts';
import type { MovementLog } from './movement-log.ts';
import type { MovementStateStore } from './movement-state.ts';

/** Records the outcomes of movements, in the log that all tabs share and in this tab's state. */
export function createOutcomes(log: MovementLog, state: MovementStateStore) {
  /** Asked again until the outcome is known. After an error reply its amount is no longer counted. */
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
      const { expectations, lateOutcomes, isPageOpen } = state.get();
      state.update({
        expectations: settle(expectations, currency, key, outcome.kind === 'done'),
        ...(isPageOpen && !isFirst && { lateOutcomes: [...lateOutcomes, { movement, outcome }] }),
      });
    },

    /** Applies other tabs' changes of the log. */
    reconcile(): void {
      const settledElsewhere = state.open().filter(({ key }) => !log.has(key));
      const { expectations } = state.get();
      state.update({
        expectations: settledElsewhere.reduce(
          (remaining, { key, currency }) => settle(remaining, currency, key, true),
          expectations,
        ),
      });
      if (settledElsewhere.length > 0) state.emit({ kind: 'outdated' });
    },
  };
}
