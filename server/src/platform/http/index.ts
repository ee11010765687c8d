export { requestBodies } from './bodies.ts';
export { isAdmin, type Authenticate, type Caller, type ReadToken } from './caller.ts';
export { answerUnreadable, errorReplies, sendProblem } from './error-replies.ts';
export {
  formRoutes,
  readForm,
  takeForm,
  type Form,
  type FormFile,
  type FormLimits,
  type FormName,
  type IncomingFile,
} from './forms.ts';
export { gate } from './gate.ts';
export {
  answerOnce,
  idempotencyKey,
  keyReused,
  type KeptReply,
  type OnceCall,
  type ReplyKeeper,
} from './idempotency.ts';
export { openApi } from './openapi.ts';
export { isKnown, matches, stale, versionTag } from './preconditions.ts';
export { namedCaller } from './named-caller.ts';
export * from './problems.ts';
export { logSerializers, requestId, requestLog } from './request-log.ts';
export { route, type Call, type Handler, type RouteOptions } from './routes.ts';
