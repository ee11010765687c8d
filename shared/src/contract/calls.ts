import type { z } from 'zod';
import { accountCalls } from './account-calls.ts';
import { aiCalls } from './ai-calls.ts';
import {
  CallbackQuerySchema,
  CurrentUserSchema,
  LoginQuerySchema,
  LoginReplySchema,
  LogoutReplySchema,
  TokensSchema,
} from './auth.ts';
import { call, type CallSchema } from './call-schema.ts';
import { chatCalls } from './chat-calls.ts';
import { ClientErrorSchema } from './client-errors.ts';
import type { EndpointName } from './endpoints.ts';
import { HealthSchema } from './health.ts';
import { EndSessionsQuerySchema, SessionsReplySchema } from './sessions.ts';
import { spinCalls } from './spin-calls.ts';
import { swarmCalls } from './swarm-calls.ts';
import { walletCalls } from './wallet-calls.ts';

/** Every call by name: the server validates with it, types and MSW handlers and OpenAPI come from it. */
export const calls = {
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
  'health.get': call({ summary: 'The process is up', tag: 'health', access: 'public', reply: HealthSchema }),
  'readiness.get': call({
    summary: 'What the server depends on answers',
    tag: 'health',
    access: 'public',
    reply: HealthSchema,
    alsoStatus: 503,
  }),
  'ml.health.get': call({
    summary: 'The process is up',
    tag: 'health',
    access: 'public',
    reply: HealthSchema,
  }),
  'ml.readiness.get': call({
    summary: 'What the server depends on answers',
    tag: 'health',
    access: 'public',
    reply: HealthSchema,
    alsoStatus: 503,
  }),
  'clientErrors.report': call({
    summary: 'Report what went wrong in a browser',
    tag: 'platform',
    access: 'public',
    body: ClientErrorSchema,
  }),
  ...accountCalls,
  ...walletCalls,
  ...chatCalls,
  ...aiCalls,
  ...swarmCalls,
  ...spinCalls,
} as const satisfies Record<EndpointName, CallSchema>;

export type Calls = typeof calls;

type SchemaOf<N extends EndpointName, K extends 'query' | 'body' | 'reply'> =
  Calls[N] extends Record<K, infer S> ? S : undefined;

/** What a caller may send, before defaults and trimming. */
export type CallQuery<N extends EndpointName> =
  SchemaOf<N, 'query'> extends z.ZodType ? z.input<SchemaOf<N, 'query'> & z.ZodType> : undefined;
export type CallBody<N extends EndpointName> =
  SchemaOf<N, 'body'> extends z.ZodType ? z.input<SchemaOf<N, 'body'> & z.ZodType> : undefined;
/** What a caller gets. */
export type CallReply<N extends EndpointName> =
  SchemaOf<N, 'reply'> extends z.ZodType ? z.output<SchemaOf<N, 'reply'> & z.ZodType> : undefined;

/** Calls whose answer may be read as a stream of events. */
export type StreamName = {
  [N in EndpointName]: Calls[N] extends { stream: z.ZodType } ? N : never;
}[EndpointName];
export type CallEvent<N extends StreamName> = z.output<Calls[N]['stream']>;

/** What the server's handler receives, after defaults and trimming. */
export type ParsedQuery<N extends EndpointName> =
  SchemaOf<N, 'query'> extends z.ZodType ? z.output<SchemaOf<N, 'query'> & z.ZodType> : undefined;
export type ParsedBody<N extends EndpointName> =
  SchemaOf<N, 'body'> extends z.ZodType ? z.output<SchemaOf<N, 'body'> & z.ZodType> : undefined;
