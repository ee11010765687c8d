export { ballot, frame, speak, think, type AgentTurn } from './answer.ts';
export { leftOpen, listsOpen, materialIn, repeatedIn, stillOpen, unansweredIn } from './open.ts';
export { firstPhase, isLastRound, maskOf, phaseAfter, phases, phaseTitle } from './phases.ts';
export type { DraftLine, KeptArtifact, SpinRun } from './state.ts';
export { asList, counted } from './words.ts';
