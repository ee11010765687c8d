import type { SpinArtifact, SpinEvent, SpinState } from '@alma/shared/contract';

/** A run as known to this page: every event from the first one on, and the state after them. */
export interface RunView {
  events: readonly SpinEvent[];
  /** Undefined until something is known of the run. */
  state: SpinState | undefined;
  /** The latest state from the server: no event reports the end of a pause, or a change that takes effect later. */
  latest: { seq: number; pauseId: string | null };
  /** True when events are missing and must be requested. */
  hasGap: boolean;
}

export const emptyView: RunView = {
  events: [],
  state: undefined,
  latest: { seq: 0, pauseId: null },
  hasGap: false,
};

/** The number of the newest event that is known. */
export const seqOf = ({ events }: RunView): number => events.at(-1)?.seq ?? 0;

export const hasEnded = (state: SpinState | undefined): boolean =>
  state?.status === 'completed' || state?.status === 'stopped';

/** Adds events in order. Known ones change nothing, and one that would leave a gap is not added. */
export function takeEvents(view: RunView, incoming: readonly SpinEvent[]): RunView {
  const events = [...view.events];
  let { state } = view;
  let hasGap = false;
  for (const event of incoming) {
    const last = events.at(-1)?.seq ?? 0;
    if (event.seq <= last) continue;
    if (event.seq > last + 1) {
      hasGap = true;
      break;
    }
    events.push(event);
    state = foldEvent(state, event, view.latest);
  }
  if (events.length === view.events.length) return hasGap ? { ...view, hasGap } : view;
  return { ...view, events, state, hasGap };
}

/** Takes the server's state, from the answer of a call or a resumed run. */
export function takeState(view: RunView, state: SpinState): RunView {
  const seq = seqOf(view);
  if (state.last_seq < Math.max(seq, view.latest.seq)) return view;
  const latest = { seq: state.last_seq, pauseId: state.pause_id };
  if (view.state === undefined || state.last_seq === seq) return { ...view, latest, state };
  // Earlier events have yet to arrive, so only what no event reports is taken from this state.
  const { next_mode, joining, leaving, title } = state;
  const merged = { ...view.state, next_mode, joining, leaving, title };
  return { ...view, latest, state: merged.pause_id === latest.pauseId ? merged : { ...merged, ...working } };
}

/** Applies the missed events, and the state after them. */
export const takeResumed = (view: RunView, events: readonly SpinEvent[], state: SpinState): RunView =>
  takeState(takeEvents({ ...view, hasGap: false }, events), state);

function foldEvent(
  state: SpinState | undefined,
  event: SpinEvent,
  latest: RunView['latest'],
): SpinState | undefined {
  const position = { last_seq: event.seq, updated_at: event.at };
  if (event.type === 'initialized') return { ...event.state, ...position };
  const spent = event.spent === undefined ? {} : { spent: event.spent };
  return state && { ...state, ...changeOf(state, event, latest), ...spent, ...position };
}

const working = { status: 'running', pause_id: null } as const;

/** The state change of an event. Activity ends a pause. */
function changeOf(
  state: SpinState,
  event: Exclude<SpinEvent, { type: 'initialized' }>,
  latest: RunView['latest'],
): Partial<SpinState> {
  switch (event.type) {
    case 'supervisor_message':
    case 'agent_message':
      return { ...working, phase: event.phase, mask_name: event.mask_name, round: event.round };
    case 'user_message':
      return event.artifact === undefined ? {} : { artifacts: withVersion(state.artifacts, event.artifact) };
    case 'voting_result':
      return { ...working, votes_for: event.votes_for, votes_against: event.votes_against };
    case 'artifact_generated':
      return { ...working, artifacts: [...state.artifacts, event.artifact] };
    case 'phase_transition':
      return { ...working, phase: event.to, mask_name: event.mask_name, round: 1 };
    case 'round_complete':
      return endRound(event, latest);
    case 'agents_changed':
      return { agents: event.agents, ...(event.seq <= latest.seq ? {} : { joining: [], leaving: [] }) };
    case 'workflow_completed':
      return {
        status: event.outcome,
        completed: event.outcome === 'completed',
        pause_id: null,
        artifacts: event.artifacts,
      };
    case 'run_failed':
      return { status: event.code === 'QUOTA_EXCEEDED' ? 'paused' : 'failed' };
  }
}

const withVersion = (artifacts: readonly SpinArtifact[], edited: SpinArtifact): SpinArtifact[] =>
  artifacts.map((known) => (known.artifact_id === edited.artifact_id ? edited : known));

function endRound(
  { seq, mode, pause_id, round }: Extract<SpinEvent, { type: 'round_complete' }>,
  latest: RunView['latest'],
): Partial<SpinState> {
  const isConfirmed = seq <= latest.seq;
  const waits = pause_id !== null && !(isConfirmed && pause_id !== latest.pauseId);
  return {
    ...(waits ? { status: 'paused', pause_id } : working),
    mode,
    round: round + 1,
    ...(isConfirmed ? {} : { next_mode: null }),
  };
}

/** The state at an earlier event, for the replay. */
export function stateAt(events: readonly SpinEvent[], seq: number): SpinState | undefined {
  let state: SpinState | undefined;
  for (const event of events) {
    if (event.seq > seq) break;
    state = foldEvent(state, event, emptyView.latest);
  }
  return state;
}
