export { noteTool, withNotes } from './board.ts';
export { HandOverInputSchema, handOverTool, swarmMessages } from './prompts.ts';
export { openSwarm } from './swarm.domain.ts';
export type { TeamAgent } from './swarm.state.ts';
