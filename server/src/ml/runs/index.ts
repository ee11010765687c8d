export type * from './runs.ts';
export type * from './workflow.ts';
export { openRuns } from './runs.domain.ts';
export { summaryOf, type PresentSession } from './runs.routes.ts';
export { estimate, nothingSpent, spentIn, type SpentTotal } from './spent.ts';
export { SpentSchema } from './run-events.ts';
export { budgetPause, runActive } from './runs.errors.ts';
export type { Timings } from './engine.ts';
export type { SendAndAnswer } from './runs.stream.ts';
