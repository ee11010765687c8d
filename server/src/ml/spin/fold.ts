import type { SpinRun } from '@alma/offline-assistant/spin';
import type { SpinAgent } from '@alma/shared/contract';
import type { Fact } from '../runs/index.ts';
import { type FactData, readFact, type SpinFact, type SpinFactType } from './facts.ts';

type Folds = { [T in SpinFactType]: (run: SpinRun, data: FactData<T>) => SpinRun };

const folds: Folds = {
  'effect.done': (run, { key }) => ({ ...run, done: new Set(run.done).add(key) }),
  initialized: (run, { agents }) => ({ ...run, isBegun: true, agents }),
  supervisor_message: supervised,
  agent_message: spoken,
  draft_checked: (run, { hollow }) => ({ ...run, hollow }),
  ballot: (run, ballot) => ({ ...run, ballots: [...run.ballots, ballot] }),
  voting_result: (run, vote) => ({ ...run, vote, lastVote: vote }),
  artifact_generated: withArtifact,
  artifact_edited: edited,
  round_complete: roundOver,
  phase_transition: (run, { to }) => ({ ...run, phase: to, round: 1, draft: [] }),
  agents_changed: (run, { agents }) => ({ ...run, agents, joining: [], leaving: [] }),
  workflow_completed: (run, { outcome }) => ({ ...run, status: outcome, pauseId: null }),
  user_message: (run, { content }) => ({ ...run, feedback: [...run.feedback, content] }),
  continued: (run) => ({ ...run, status: 'running', pauseId: null }),
  mode_requested: (run, { mode }) => ({ ...run, nextMode: mode === run.mode ? null : mode }),
  agent_joining: (run, { agent }) => ({ ...run, joining: [...run.joining, agent] }),
  agent_leaving: leave,
};

/** The state after one more fact. */
export function foldFact(run: SpinRun, fact: SpinFact): SpinRun {
  const fold = folds[fact.type] as (run: SpinRun, data: SpinFact['data']) => SpinRun;
  return fold(run, fact.data);
}

/** The state after more facts of the engine. Those that do not belong to this domain change nothing. */
export const foldAll = (run: SpinRun, facts: readonly Fact[]): SpinRun =>
  facts.reduce((before, fact) => {
    const known = readFact(fact);
    return known ? foldFact(before, known) : before;
  }, run);

function supervised(
  run: SpinRun,
  { phase, round, content, feedback }: FactData<'supervisor_message'>,
): SpinRun {
  const speech = { phase, round, speaker: 'Supervisor', kind: 'supervisor', content } as const;
  // Feedback that arrived while the supervisor was writing waits for the next round.
  const rest = run.feedback.slice(feedback.length);
  return {
    ...run,
    speeches: [...run.speeches, speech],
    feedback: rest,
    takenUp: [...run.takenUp, ...feedback.map((text) => ({ phase, text }))],
  };
}

function spoken(
  run: SpinRun,
  { phase, round, agent, content, message_type, lines }: FactData<'agent_message'>,
): SpinRun {
  const speech = { phase, round, speaker: agent, kind: message_type, content };
  // In a later round, an agent's new lines replace its earlier ones for the same criterion.
  const retained = run.draft.filter(
    (line) => line.agent !== agent || !lines.some(({ criterion }) => criterion === line.criterion),
  );
  return { ...run, speeches: [...run.speeches, speech], draft: [...retained, ...lines] };
}

function withArtifact(run: SpinRun, { artifact, body }: FactData<'artifact_generated'>): SpinRun {
  return {
    ...run,
    artifacts: [...run.artifacts, artifact],
    bodies: { ...run.bodies, [artifact.phase]: body },
    drafts: { ...run.drafts, [artifact.phase]: run.draft },
  };
}

function edited(run: SpinRun, { artifact, body, added }: FactData<'artifact_edited'>): SpinRun {
  const { phase } = artifact;
  return {
    ...run,
    artifacts: run.artifacts.map((known) => (known.phase === phase ? artifact : known)),
    bodies: { ...run.bodies, [phase]: body },
    edits: { ...run.edits, [phase]: added },
  };
}

function roundOver(run: SpinRun, { round, mode, pause_id }: FactData<'round_complete'>): SpinRun {
  return {
    ...run,
    round: round + 1,
    mode,
    nextMode: null,
    hollow: [],
    ballots: [],
    vote: null,
    pauseId: pause_id,
    status: pause_id === null ? 'running' : 'paused',
  };
}

/** Removes an agent that is still joining immediately, and any other at the end of the round. */
function leave(run: SpinRun, { agent_id: agentId }: FactData<'agent_leaving'>): SpinRun {
  const isJoining = run.joining.some((agent) => agent.agent_id === agentId);
  if (!isJoining) return { ...run, leaving: [...run.leaving, agentId] };
  return { ...run, joining: run.joining.filter((agent) => agent.agent_id !== agentId) };
}

/** The agents after all requested changes. */
export const nextAgents = ({ agents, joining, leaving }: SpinRun): SpinAgent[] => [
  ...agents.filter(({ agent_id }) => !leaving.includes(agent_id)),
  ...joining,
];
