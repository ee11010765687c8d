export {
  callMessages,
  factOfCall,
  foundIn,
  isAnswered,
  type KeptCall,
  KeptCallSchema,
  readCall,
  saidBefore,
  withCall,
} from './calls.ts';
export { performTool } from './perform-tool.ts';
export { calledIn, performCall } from './performed-call.ts';
export type { Rights, Tool, Toolbox } from './tool.ts';
export { createToolbox } from './toolbox.ts';
