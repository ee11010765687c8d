import type { SpinEvent, SpinState } from '@alma/shared/contract';
import { makeSpin } from '@alma/shared/testing';
import { SpinLog } from '../../testing/spin-log.ts';
import { emptyView, seqOf, stateAt, takeEvents, takeResumed, takeState } from './run-view.ts';

const start = (): SpinState => ({ ...makeSpin('user-maya').state, session_id: 'session-1', last_seq: 0 });
const whole = new SpinLog('session-1').whole(start()).events;

/** The server's state at an event. */
const latestAt = (events: readonly SpinEvent[], seq: number): SpinState => stateAt(events, seq) ?? start();

/** Indices in mixed order below a limit, the same in every test run. */
function randomSeqs(limit: number): () => number {
  let seed = 7;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(seed / 65_536) % limit;
  };
}

describe('a run in view', () => {
  it('is the same for any order and repetition in which its events arrive', () => {
    const end = takeEvents(emptyView, whole);
    expect(end.state).toMatchObject({
      status: 'completed',
      completed: true,
      phase: 'F0',
      last_seq: whole.length,
    });
    expect(end.state?.artifacts.map(({ phase }) => phase)).toEqual([
      'F6',
      'F5',
      'F4',
      'F3',
      'F2',
      'F1',
      'F0',
    ]);
    const place = randomSeqs(whole.length + 1);
    for (let run = 0; run < 200; run += 1) {
      let view = emptyView;
      for (let piece = 0; piece < 8; piece += 1) {
        // Resumed connections start from the known events; others repeat events or skip some.
        const isResumed = place() % 2 === 0;
        const to = place();
        const events = whole.slice(isResumed ? seqOf(view) : place(), to);
        const state = latestAt(whole, Math.max(to, seqOf(view)));
        view = isResumed ? takeResumed(view, events, state) : takeEvents(view, events);
        expect(view.events.every((event, index) => event === whole[index])).toBe(true);
        if (view.events.length > 0) expect(view.state).toEqual(latestAt(whole, seqOf(view)));
      }
      const rest = takeResumed(view, whole.slice(seqOf(view)), latestAt(whole, whole.length));
      expect({ ...rest, latest: undefined }).toEqual({ ...end, latest: undefined });
    }
  });

  it('detects missing events, and takes none after the gap', () => {
    const view = takeEvents(takeEvents(emptyView, whole.slice(0, 5)), whole.slice(7, 9));
    expect([seqOf(view), view.hasGap]).toEqual([5, true]);
    expect(takeResumed(view, whole.slice(5, 9), latestAt(whole, 9))).toMatchObject({ hasGap: false });
  });
});

describe('a view of what no event reports', () => {
  const paused = new SpinLog('session-1')
    .add({ type: 'initialized', state: { ...start(), mode: 'control' } })
    .round('F6', 1)
    .roundOver('F6', 1, 'control').events;
  const end = latestAt(paused, paused.length);
  const withChange = (change: Partial<SpinState>): SpinState => ({ ...end, ...change });
  const continued = withChange({ status: 'running', pause_id: null });

  it('ends a pause with the answer of the call, and does not restore it by the event that started it', () => {
    const view = takeEvents(emptyView, paused);
    expect(view.state).toMatchObject({ status: 'paused', pause_id: 'F6/1' });
    expect(takeState(view, continued).state).toMatchObject({ status: 'running', pause_id: null });
    const early = takeState(takeEvents(emptyView, paused.slice(0, -1)), continued);
    expect(takeEvents(early, paused).state).toMatchObject({ status: 'running', pause_id: null, round: 2 });
  });

  it('keeps requested changes until the round is over', () => {
    const mode = takeState(takeEvents(emptyView, paused.slice(0, 3)), {
      ...latestAt(paused, 3),
      next_mode: 'auto',
      leaving: ['a1'],
    });
    expect(mode.state).toMatchObject({ next_mode: 'auto', leaving: ['a1'], mode: 'control' });
    expect(takeEvents(mode, paused).state).toMatchObject({ next_mode: null });
    const later = takeState(takeEvents(emptyView, paused.slice(0, 3)), withChange({ next_mode: 'auto' }));
    expect(takeEvents(later, paused).state).toMatchObject({ next_mode: 'auto' });
  });

  it('ignores an older state', () => {
    const view = takeEvents(emptyView, paused);
    expect(takeState(view, { ...latestAt(paused, 3), next_mode: 'auto' })).toBe(view);
  });

  it('continues after a failure with the next event', () => {
    const failure = {
      type: 'run_failed',
      code: 'MODEL_FAILED',
      message: 'The model failed',
      retryable: true,
    } as const;
    const log = new SpinLog('session-1').add({ type: 'initialized', state: start() }, failure).round('F6', 1);
    expect(takeEvents(emptyView, log.events.slice(0, 2)).state?.status).toBe('failed');
    expect(takeEvents(emptyView, log.events).state?.status).toBe('running');
  });

  it('is paused while a budget is used up, without a round to continue', () => {
    const pause = {
      type: 'run_failed',
      code: 'QUOTA_EXCEEDED',
      message: 'Used up',
      retryable: true,
    } as const;
    const log = new SpinLog('session-1').add({ type: 'initialized', state: start() }, pause);
    expect(takeEvents(emptyView, log.events).state).toMatchObject({ status: 'paused', pause_id: null });
  });
});
