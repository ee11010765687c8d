import { callsOf } from '../call-schema.ts';
import {
  CallbackQuerySchema,
  CurrentUserSchema,
  LoginQuerySchema,
  LoginReplySchema,
  LogoutReplySchema,
  TokensSchema,
} from './entities.ts';
import { EndSessionsQuerySchema, SessionsReplySchema } from './sessions.ts';

const call = callsOf({ tag: 'auth' });

/** Calls for signing in, and about the caller's sessions. */
export const identityCalls = {
  'auth.login': call({
    summary: 'Start a sign-in',
    access: 'public',
    query: LoginQuerySchema,
    reply: LoginReplySchema,
    errors: ['FORBIDDEN', 'PROVIDER_UNAVAILABLE'],
  }),
  'auth.callback': call({
    summary: 'Complete a sign-in with the response of the provider',
    access: 'public',
    query: CallbackQuerySchema,
    reply: TokensSchema,
    errors: ['FORBIDDEN', 'SIGN_IN_FAILED', 'ACCOUNT_SUSPENDED', 'PROVIDER_UNAVAILABLE'],
  }),
  'auth.me': call({ summary: 'Get the current user', reply: CurrentUserSchema }),
  'auth.refresh': call({
    summary: 'Refresh the tokens by the session cookie',
    access: 'public',
    reply: TokensSchema,
    errors: ['FORBIDDEN', 'UNAUTHENTICATED', 'ACCOUNT_SUSPENDED'],
  }),
  'auth.logout': call({
    summary: 'End the session',
    access: 'public',
    reply: LogoutReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'auth.sessions.list': call({
    summary: 'List the sessions of the caller, most recently used first',
    reply: SessionsReplySchema,
  }),
  'auth.sessions.endAll': call({
    summary: 'End all sessions of the caller, or all except the current one',
    query: EndSessionsQuerySchema,
  }),
  'auth.sessions.end': call({ summary: 'End one session of the caller' }),
} as const;
