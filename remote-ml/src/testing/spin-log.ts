import { type SpinEvent, SpinEventSchema, type SpinState } from '@alma/shared/contract';
import { spinPhaseNames, spinPhases } from '@alma/shared/contract/spin/limits';

type Unnumbered<E extends SpinEvent = SpinEvent> = E extends SpinEvent
  ? Omit<E, 'seq' | 'session_id' | 'at'>
  : never;

const startedAt = Date.parse('2026-11-20T09:00:00Z');
const names = ['Architect', 'Developer'];

/** A run's log as the server numbers it; every event is validated against the contract. */
export class SpinLog {
  readonly events: SpinEvent[] = [];
  readonly #sessionId: string;

  constructor(sessionId: string) {
    this.#sessionId = sessionId;
  }

  add(...events: readonly Unnumbered[]): this {
    for (const event of events) {
      const seq = this.events.length + 1;
      const at = new Date(startedAt + seq * 1_000).toISOString();
      this.events.push(SpinEventSchema.parse({ ...event, seq, session_id: this.#sessionId, at }));
    }
    return this;
  }

  /** Frame, thoughts, speeches and the counted vote of a round. */
  round(phase: SpinState['phase'], round: number, { passes = true, feedback = [] as string[] } = {}): this {
    const position = { phase, round, mask_name: spinPhaseNames[phase].mask };
    const id = `${phase}-${round}`;
    this.add({
      type: 'supervisor_message',
      ...position,
      message_id: `${id}-s`,
      supervisor: 'Supervisor',
      content: [`What is needed in ${phase}?`, ...feedback.map((text) => `You said: "${text}".`)].join(
        '\n\n',
      ),
      message_type: 'supervisor',
      feedback,
    });
    for (const agent of names) {
      const base = { type: 'agent_message', ...position, agent } as const;
      this.add(
        { ...base, message_id: `${id}-${agent}-t`, message_type: 'thinking', content: `${agent} looks.` },
        { ...base, message_id: `${id}-${agent}-m`, message_type: 'message', content: `${agent} on ${id}.` },
      );
    }
    const vote = passes ? 'FOR' : 'AGAINST';
    return this.add({
      type: 'voting_result',
      phase,
      round,
      ballots: names.map((agent) => ({
        agent,
        vote,
        reason: passes ? 'Everything has an answer.' : 'The price is open.',
        failed_criteria: passes ? [] : ['price'],
      })),
      votes_for: passes ? names.length : 0,
      votes_against: passes ? 0 : names.length,
      abstained: 0,
      rule: 'More FOR than AGAINST passes.',
      passed: passes,
      override: null,
    });
  }

  artifact(phase: SpinState['phase']): this {
    return this.add({ type: 'artifact_generated', artifact: artifactOf(phase) });
  }

  roundOver(phase: SpinState['phase'], round: number, mode: SpinState['mode'] = 'auto'): this {
    const pause_id = mode === 'control' ? `${phase}/${round}` : null;
    const mask_name = spinPhaseNames[phase].mask;
    return this.add({ type: 'round_complete', phase, round, mask_name, mode, pause_id });
  }

  transition(from: SpinState['phase'], to: SpinState['phase']): this {
    const mask_name = spinPhaseNames[to].mask;
    return this.add({
      type: 'phase_transition',
      from,
      to,
      mask_name,
      orientation: 'discharge',
      cause: 'vote',
    });
  }

  /** A discharge in auto mode, complete or ended after an earlier phase. */
  whole(state: SpinState, phases: readonly SpinState['phase'][] = spinPhases): this {
    this.add({ type: 'initialized', state });
    for (const [index, phase] of phases.entries()) {
      const next = phases[index + 1];
      this.round(phase, 1, { passes: false }).roundOver(phase, 1);
      this.round(phase, 2).artifact(phase).roundOver(phase, 2);
      if (next !== undefined) this.transition(phase, next);
    }
    const artifacts = phases.map(artifactOf);
    return this.add({
      type: 'workflow_completed',
      outcome: 'completed',
      artifacts,
      rule: 'All phases are done.',
    });
  }
}

function artifactOf(phase: SpinState['phase']): SpinState['artifacts'][number] {
  const { name } = spinPhaseNames[phase];
  return {
    artifact_id: `${phase}-${name.toLowerCase()}`,
    name,
    phase,
    version: 1,
    media_type: 'text/markdown',
    size_bytes: 20,
    sha256: 'ab'.repeat(32),
    provenance: { agents: names, rounds: 2, cause: 'vote' },
    created_at: new Date(startedAt).toISOString(),
  };
}
