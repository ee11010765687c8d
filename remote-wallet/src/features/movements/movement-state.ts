import { atom, createStore, useAtomValue } from '@alma/shared/state';
import type { LateOutcome, Movement } from '../../components/movement.ts';
import type { Expectations } from './expected-balance.ts';
import type { MovementLog } from './movement-log.ts';

export interface MovementState {
  /** Without an answer, of all tabs. */
  checking: readonly Movement[];
  /** Why the latest try had no answer, by key. */
  errors: Readonly<Record<string, unknown>>;
  expectations: Expectations;
  /** Outcomes that came only by asking again, shown until dismissed. */
  late: readonly LateOutcome[];
  /** A page that shows movements is open. */
  isPageOpen: boolean;
}

export type MovementEvent =
  /** Comes while the expectation still stands, so that the cache can be brought to it without a jump. */
  | ({ kind: 'settled'; isFirst: boolean } & LateOutcome)
  /** The server may know another balance than is shown: another tab settled something, or an answer was an error. */
  | { kind: 'outdated' };

/** The movements of one user as this tab shows them: its state, the events of it, and the log behind both. */
export function createMovementState(log: MovementLog) {
  const store = createStore();
  const stateAtom = atom<MovementState>({
    checking: [],
    errors: {},
    expectations: {},
    late: [],
    isPageOpen: false,
  });
  const latestEventAtom = atom<MovementEvent>();
  /** Keys that this tab is sending for the first time: not shown as unanswered yet. */
  const sending = new Set<string>();
  let unsettled = log.read();

  const get = (): MovementState => store.get(stateAtom);
  /** What has to be asked for. Another tab may still be sending one of these for the first time. */
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

/** What is known of the movements now; unanswered ones are asked for as long as a component reads this. */
export const useMovementState = ({ store, stateAtom }: Pick<MovementStateStore, 'store' | 'stateAtom'>) =>
  useAtomValue(stateAtom, { store });
