export {
  answeredCall,
  askedCall,
  callMessages,
  factOfCall,
  isAnswered,
  type KeptCall,
  readCall,
  saidBefore,
  withCall,
} from './calls.ts';
export { failedCall, performTool } from './perform-tool.ts';
export type { Rights, Tool, Toolbox } from './tool.ts';
export { createToolbox } from './toolbox.ts';
