export { decidedCall, performAllowed, raisedCall, stoppedCall } from './asked-call.ts';
export {
  answerCall,
  callMessages,
  createCall,
  factOfCall,
  resultsOf,
  isAnswered,
  type StoredCall,
  StoredCallSchema,
  readCall,
  textBeforeCalls,
  withCall,
} from './calls.ts';
export { fitCalls } from './fit-calls.ts';
export { performTool } from './perform-tool.ts';
export type { PersonalReads } from './personal-tools.ts';
export { requestCall, performCall } from './performed-call.ts';
export { hasTools, type ServerTools, type Tool, type Toolbox, ToolError } from './tool.ts';
export { createToolbox } from './toolbox.ts';
