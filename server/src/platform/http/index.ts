export { requestBodies } from './bodies.ts';
export {
  bearerToken,
  isAdmin,
  releaseTokenPrefix,
  type Authenticate,
  type Caller,
  type ReadToken,
  type ReleaseCaller,
} from './caller.ts';
export { acceptedEncoding, compressReplies } from './compression.ts';
export { answerUnreadable, errorReplies, sendProblem } from './error-replies.ts';
export {
  formRoutes,
  takeForm,
  type Form,
  type FormLimits,
  type FormName,
  type IncomingFile,
} from './forms.ts';
export { gate } from './gate.ts';
export { checkHosts, hostProblem } from './hosts.ts';
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
export * from '../problems/index.ts';
export { answerBrokenHttp, refuseRaw } from './raw-replies.ts';
export { logSerializers, requestId, requestLog } from './request-log.ts';
export { withSpool, type SpooledFile } from './spool.ts';
export { route, type Call, type Handler, type RouteOptions } from './routes.ts';
export { protectReplies } from './security-headers.ts';
export { kindOf, statusOf } from './statuses.ts';
