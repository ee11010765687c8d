import { call } from '../call-schema.ts';
import { callerQuery } from '../runs/entities.ts';
import {
  LastMeasuringSchema,
  MeasuringEstimateQuerySchema,
  MeasuringEstimateSchema,
  MeasuringSchema,
  MeasuringStartSchema,
  QualityReportSchema,
  QualityRunSchema,
  QualityRunsSchema,
} from './entities.ts';

const tag = 'quality';

/** Calls by which ADMIN stores and reads measurements of models. */
export const qualityCalls = {
  'quality.runs.list': call({
    summary: 'List measurements of models, newest first (ADMIN)',
    tag,
    query: callerQuery,
    reply: QualityRunsSchema,
    errors: ['FORBIDDEN'],
  }),
  'quality.runs.add': call({
    summary: 'Store a measurement. Repeating it returns the stored one; the oldest ones are removed (ADMIN)',
    tag,
    query: callerQuery,
    body: QualityReportSchema,
    reply: QualityRunSchema,
    status: 201,
    errors: ['FORBIDDEN'],
  }),
  'quality.runs.remove': call({
    summary: 'Delete a measurement (ADMIN)',
    tag,
    query: callerQuery,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'quality.measuring.get': call({
    summary: 'Get the running or latest measurement by the server (ADMIN)',
    tag,
    query: callerQuery,
    reply: LastMeasuringSchema,
    errors: ['FORBIDDEN'],
  }),
  'quality.measuring.estimate': call({
    summary: 'Estimate the requests, tokens and cost of a measurement (ADMIN)',
    tag,
    query: MeasuringEstimateQuerySchema,
    reply: MeasuringEstimateSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'quality.measuring.start': call({
    summary: 'Start a measurement by the server, one at a time. Its figures are stored when it ends (ADMIN)',
    tag,
    query: callerQuery,
    body: MeasuringStartSchema,
    reply: MeasuringSchema,
    status: 202,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED'],
  }),
  'quality.measuring.stop': call({
    summary: 'Stop the running measurement, if any (ADMIN)',
    tag,
    query: callerQuery,
    errors: ['FORBIDDEN'],
  }),
} as const;
