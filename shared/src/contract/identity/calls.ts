import { call } from '../call-schema.ts';
import {
  CallbackQuerySchema,
  CurrentUserSchema,
  LoginQuerySchema,
  LoginReplySchema,
  LogoutReplySchema,
  TokensSchema,
} from './entities.ts';
import { EndSessionsQuerySchema, SessionsReplySchema } from './sessions.ts';

/** Calls for signing in, and about the caller's sessions. */
export const identityCalls = {
  'auth.login': call({
    summary: 'Start a sign-in',
    tag: 'auth',
    access: 'public',
    query: LoginQuerySchema,
    reply: LoginReplySchema,
    errors: ['FORBIDDEN', 'PROVIDER_UNAVAILABLE'],
  }),
  'auth.callback': call({
    summary: 'Complete a sign-in with the response of the provider',
    tag: 'auth',
    access: 'public',
    query: CallbackQuerySchema,
    reply: TokensSchema,
    errors: ['FORBIDDEN', 'SIGN_IN_FAILED', 'ACCOUNT_SUSPENDED', 'PROVIDER_UNAVAILABLE'],
  }),
  'auth.me': call({ summary: 'Get the current user', tag: 'auth', reply: CurrentUserSchema }),
  'auth.refresh': call({
    summary: 'Refresh the tokens by the session cookie',
    tag: 'auth',
    access: 'public',
    reply: TokensSchema,
    errors: ['FORBIDDEN', 'UNAUTHENTICATED', 'ACCOUNT_SUSPENDED'],
  }),
  'auth.logout': call({
    summary: 'End the session',
    tag: 'auth',
    access: 'public',
    reply: LogoutReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'auth.sessions.list': call({
    summary: 'List the sessions of the caller, most recently used first',
    tag: 'auth',
    reply: SessionsReplySchema,
  }),
  'auth.sessions.endAll': call({
    summary: 'End all sessions of the caller, or all except the current one',
    tag: 'auth',
    query: EndSessionsQuerySchema,
  }),
  'auth.sessions.end': call({ summary: 'End one session of the caller', tag: 'auth' }),
} as const;
