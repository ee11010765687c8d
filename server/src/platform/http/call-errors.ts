import {
  calls,
  type CallSchema,
  endpointAddress,
  type EndpointName,
  type ErrorCode,
  namesCaller,
} from '@alma/shared/contract';

/** What any call may answer, by the checks before its handler, or when something fails. */
const general: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'SERVICE_TOKEN_INVALID',
  'NOT_FOUND',
  'REQUEST_TIMEOUT',
  'MISDIRECTED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];
const signedIn: readonly ErrorCode[] = ['UNAUTHENTICATED', 'ACCOUNT_SUSPENDED'];

/** The codes that need no mention in the contract, since the checks before the handler answer with them. */
export function generalErrorsOf(name: EndpointName): ErrorCode[] {
  const { access }: CallSchema = calls[name];
  const { method, path } = endpointAddress(name);
  return [
    ...general,
    ...(access === 'public' ? [] : signedIn),
    // Concurrent changes conflict.
    ...(method === 'GET' ? [] : (['CONFLICT'] as const)),
    // The `user_id` of the call is not that of the caller.
    ...(namesCaller(path) && access !== 'public' ? (['FORBIDDEN'] as const) : []),
  ];
}

/** Every code with which a call may answer. */
export function errorsOf(name: EndpointName): ErrorCode[] {
  const { errors = [] }: CallSchema = calls[name];
  return [...new Set([...errors, ...generalErrorsOf(name)])].sort();
}
