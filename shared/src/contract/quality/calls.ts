import { call } from '../call-schema.ts';
import { callerQuery } from '../runs/entities.ts';
import { QualityReportSchema, QualityRunSchema, QualityRunsSchema } from './entities.ts';

const tag = 'quality';

/** Calls by which ADMIN stores and reads measurements of models. */
export const qualityCalls = {
  'quality.runs.list': call({
    summary: 'Measurements of models, the last one first (ADMIN)',
    tag,
    query: callerQuery,
    reply: QualityRunsSchema,
    errors: ['FORBIDDEN'],
  }),
  'quality.runs.add': call({
    summary: 'Keep a measurement. The same one again is the one that is kept; old ones leave (ADMIN)',
    tag,
    query: callerQuery,
    body: QualityReportSchema,
    reply: QualityRunSchema,
    status: 201,
    errors: ['FORBIDDEN'],
  }),
  'quality.runs.remove': call({
    summary: 'Remove a measurement (ADMIN)',
    tag,
    query: callerQuery,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
} as const;
