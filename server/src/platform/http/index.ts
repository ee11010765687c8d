export { requestBodies } from './bodies.ts';
export {
  assertAdmin,
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
export { formRoutes, type SpooledFile } from './forms.ts';
export { gate } from './gate.ts';
export { checkHosts, hostProblem } from './hosts.ts';
export { idempotencyKey } from './idempotency-key.ts';
export { openApi } from './openapi.ts';
export { isKnown, matches, versionTag, withEtag } from './preconditions.ts';
export { namedCaller } from './named-caller.ts';
export { answerBrokenHttp, refuseRaw } from './raw-replies.ts';
export { type AnsweredCall, logSerializers, requestId, requestLog } from './request-log.ts';
export { traceRequests } from './request-trace.ts';
export { adminRoute, route, type Call } from './routes.ts';
export { addScope } from './scopes.ts';
export { protectReplies } from './security-headers.ts';
export { serializeReplies } from './serialize-replies.ts';
export { sliceOf } from './slice-of.ts';
export { kindOf, statusOf } from './statuses.ts';
export { disconnected, untilClosed } from './until-closed.ts';
export { createUploads, inspectFile, type NewFile, type Uploads } from './uploads.ts';
