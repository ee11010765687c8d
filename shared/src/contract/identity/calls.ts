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
    errors: ['PROVIDER_UNAVAILABLE'],
  }),
  'auth.callback': call({
    summary: 'Finish a sign-in with what the provider sent back',
    tag: 'auth',
    access: 'public',
    query: CallbackQuerySchema,
    reply: TokensSchema,
    errors: ['SIGN_IN_FAILED', 'ACCOUNT_SUSPENDED', 'PROVIDER_UNAVAILABLE'],
  }),
  'auth.me': call({ summary: 'The current user', tag: 'auth', reply: CurrentUserSchema }),
  'auth.refresh': call({
    summary: 'New tokens by the session cookie',
    tag: 'auth',
    access: 'public',
    reply: TokensSchema,
  }),
  'auth.logout': call({
    summary: 'End the session',
    tag: 'auth',
    access: 'public',
    reply: LogoutReplySchema,
  }),
  'auth.sessions.list': call({
    summary: 'Where the caller is signed in, last seen first',
    tag: 'auth',
    reply: SessionsReplySchema,
  }),
  'auth.sessions.endAll': call({
    summary: 'Sign out everywhere, or everywhere else',
    tag: 'auth',
    query: EndSessionsQuerySchema,
  }),
  'auth.sessions.end': call({ summary: 'Sign out one session of the caller', tag: 'auth' }),
} as const;
