import { atom, createStore, useAtomValue } from '@alma/shared/state';
import type { LateOutcome, Movement } from '../../components/movement.ts';
import type { Expectations } from './expected-balance.ts';
import type { MovementLog } from './movement-log.ts';

export interface MovementState {
  /** Movements without an answer, of all tabs. */
  checking: readonly Movement[];
  /** Why the latest attempt had no answer, by key. */
  errors: Readonly<Record<string, unknown>>;
  expectations: Expectations;
  /** Outcomes that arrived only by asking again, shown until dismissed. */
  lateOutcomes: readonly LateOutcome[];
  /** True while a page that shows movements is open. */
  isPageOpen: boolean;
}

export type MovementEvent =
  /** Sent while the expectation still applies, so that the cache can be updated to it without a jump. */
  | ({ kind: 'settled'; isFirst: boolean } & LateOutcome)
  /** The server's balance may differ from the shown one: another tab settled a movement, or an answer was an error. */
  | { kind: 'outdated' };

/** The movements of one user in this tab: their state, events, and the log behind both. */
export function createMovementState(log: MovementLog) {
  const store = createStore();
  const stateAtom = atom<MovementState>({
    checking: [],
    errors: {},
    expectations: {},
    lateOutcomes: [],
    isPageOpen: false,
  });
  const latestEventAtom = atom<MovementEvent>();
  /** Keys that this tab is sending for the first time: not shown as unanswered yet. */
  const sending = new Set<string>();
  let unsettled = log.read();

  const get = (): MovementState => store.get(stateAtom);
  /** The movements to ask about. Another tab may still be sending one of them for the first time. */
  const open = (): Movement[] => unsettled.filter(({ key }) => !sending.has(key));

  return {
    store,
    stateAtom,
    sending,
    get,
    open,
    update(changes: Partial<MovementState> = {}): void {
      unsettled = log.read();
      store.set(stateAtom, { ...get(), checking: open().filter(({ isChecking }) => isChecking), ...changes });
    },
    emit: (event: MovementEvent): void => store.set(latestEventAtom, event),
    listen: (listener: (event: MovementEvent) => void): (() => void) =>
      store.sub(latestEventAtom, () => {
        const event = store.get(latestEventAtom);
        if (event) listener(event);
      }),
  };
}

export type MovementStateStore = ReturnType<typeof createMovementState>;

/** The current state of movements; unanswered ones are asked about while a component uses this. */
export const useMovementState = ({ store, stateAtom }: Pick<MovementStateStore, 'store' | 'stateAtom'>) =>
  useAtomValue(stateAtom, { store });
