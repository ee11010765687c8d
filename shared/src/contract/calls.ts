import type { z } from 'zod';
import { auditCalls } from './audit/calls.ts';
import type { CallSchema } from './call-schema.ts';
import { chatCalls } from './chat/calls.ts';
import { deliveryCalls } from './delivery/calls.ts';
import type { EndpointName } from './endpoints.ts';
import { fileCalls } from './files/calls.ts';
import { identityCalls } from './identity/calls.ts';
import { mailCalls } from './mail/calls.ts';
import { modelCalls } from './models/calls.ts';
import { onboardingCalls } from './onboarding/calls.ts';
import { platformCalls } from './platform/calls.ts';
import { profileCalls } from './profiles/calls.ts';
import { projectCalls } from './projects/calls.ts';
import { qualityCalls } from './quality/calls.ts';
import { sessionCalls } from './runs/calls.ts';
import { spinCalls } from './spin/calls.ts';
import { swarmCalls } from './swarm/calls.ts';
import { toolCalls } from './tools/calls.ts';
import { userCalls } from './users/calls.ts';
import { walletCalls } from './wallet/calls.ts';

/** Every call by name: the source of the server's validation, the types, the MSW handlers and OpenAPI. */
export const calls = {
  ...identityCalls,
  ...platformCalls,
  ...userCalls,
  ...profileCalls,
  ...fileCalls,
  ...auditCalls,
  ...mailCalls,
  ...walletCalls,
  ...chatCalls,
  ...sessionCalls,
  ...modelCalls,
  ...toolCalls,
  ...qualityCalls,
  ...projectCalls,
  ...onboardingCalls,
  ...swarmCalls,
  ...spinCalls,
  ...deliveryCalls,
} as const satisfies Record<EndpointName, CallSchema>;

export type Calls = typeof calls;

type SchemaOf<N extends EndpointName, K extends 'query' | 'body' | 'reply'> =
  Calls[N] extends Record<K, infer S> ? S : undefined;

/** What a caller may send, before defaults and trimming. */
export type CallQuery<N extends EndpointName> =
  SchemaOf<N, 'query'> extends z.ZodType ? z.input<SchemaOf<N, 'query'> & z.ZodType> : undefined;
/** The JSON body that a caller may send, before defaults and trimming. */
export type CallBody<N extends EndpointName> =
  SchemaOf<N, 'body'> extends z.ZodType ? z.input<SchemaOf<N, 'body'> & z.ZodType> : undefined;
/** The reply that a caller gets. */
export type CallReply<N extends EndpointName> =
  SchemaOf<N, 'reply'> extends z.ZodType ? z.output<SchemaOf<N, 'reply'> & z.ZodType> : undefined;

/** Calls whose reply may be read as a stream of events. */
export type StreamName = {
  [N in EndpointName]: Calls[N] extends { stream: z.ZodType } ? N : never;
}[EndpointName];
export type CallEvent<N extends StreamName> = z.output<Calls[N]['stream']>;

/** What the server's handler receives, after defaults and trimming. */
export type ParsedQuery<N extends EndpointName> =
  SchemaOf<N, 'query'> extends z.ZodType ? z.output<SchemaOf<N, 'query'> & z.ZodType> : undefined;
/** The body that the handler on the server receives, after defaults and trimming. */
export type ParsedBody<N extends EndpointName> =
  SchemaOf<N, 'body'> extends z.ZodType ? z.output<SchemaOf<N, 'body'> & z.ZodType> : undefined;
