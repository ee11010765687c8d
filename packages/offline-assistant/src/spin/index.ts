export { ballot, frame, speak, think, type AgentTurn } from './answer.ts';
export { readers } from './lines.ts';
export { firstPhase, isLastRound, maskOf, phaseAfter, phases, phaseTitle } from './phases.ts';
export type { DraftLine, KeptArtifact, SpinRun } from './state.ts';
