export { ballot, frame, speak, think, type AgentTurn } from './answer.ts';
export { attribute, type WrittenLine } from './attribute.ts';
export { beginRun } from './begin-run.ts';
export { addedLines } from './edits.ts';
export { hollowIn } from './hollow.ts';
export {
  isStillOpen,
  leftOpen,
  listsOpen,
  materialIn,
  type OpenPoint,
  repeatedIn,
  unansweredIn,
} from './open.ts';
export { isLastRound, maskOf, phaseAfter, phases, phaseTitle } from './phases.ts';
export type { DraftLine, StoredArtifact, SpinRun } from './state.ts';
export { asList, counted } from './words.ts';
