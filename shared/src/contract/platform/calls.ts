import { ClientErrorSchema } from './client-errors.ts';
import { HealthSchema } from './health.ts';
import { call } from '../call-schema.ts';

/** Calls about the server itself. */
export const platformCalls = {
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
} as const;
