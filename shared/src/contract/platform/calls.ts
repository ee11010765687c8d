import { call } from '../call-schema.ts';
import { ClientErrorSchema } from './client-errors.ts';
import { HealthSchema } from './health.ts';
import { PlatformStatusSchema } from './status.ts';

const health = {
  summary: 'Check whether the process is running',
  tag: 'health',
  access: 'public',
  reply: HealthSchema,
} as const;

const readiness = {
  ...health,
  summary: 'Check whether the dependencies of the server respond',
  alsoStatus: 503,
} as const;

/** Calls about the server itself. */
export const platformCalls = {
  'health.get': call(health),
  'readiness.get': call(readiness),
  'ml.health.get': call(health),
  'ml.readiness.get': call(readiness),
  'status.get': call({
    summary: 'Get server status, dependencies, queues, slow calls, failing remotes and models (ADMIN)',
    tag: 'platform',
    reply: PlatformStatusSchema,
    errors: ['FORBIDDEN'],
  }),
  'clientErrors.report': call({
    summary: 'Report an error in a browser',
    tag: 'platform',
    access: 'public',
    body: ClientErrorSchema,
  }),
} as const;
