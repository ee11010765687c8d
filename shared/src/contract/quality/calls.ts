import { callsOf } from '../call-schema.ts';
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

const call = callsOf({ tag: 'quality', query: callerQuery });

/** Calls by which ADMIN stores and reads measurements of models. */
export const qualityCalls = {
  'quality.runs.list': call({
    summary: 'List measurements of models, newest first (ADMIN)',
    reply: QualityRunsSchema,
  }),
  'quality.runs.add': call({
    summary: 'Store a measurement. Repeating it returns the stored one; the oldest ones are removed (ADMIN)',
    body: QualityReportSchema,
    reply: QualityRunSchema,
    status: 201,
  }),
  'quality.runs.remove': call({ summary: 'Delete a measurement (ADMIN)' }),
  'quality.measuring.get': call({
    summary: 'Get the running or latest measurement by the server (ADMIN)',
    reply: LastMeasuringSchema,
  }),
  'quality.measuring.estimate': call({
    summary: 'Estimate the requests, tokens and cost of a measurement (ADMIN)',
    query: MeasuringEstimateQuerySchema,
    reply: MeasuringEstimateSchema,
  }),
  'quality.measuring.start': call({
    summary: 'Start a measurement by the server, one at a time. Its figures are stored when it ends (ADMIN)',
    body: MeasuringStartSchema,
    reply: MeasuringSchema,
    status: 202,
    errors: ['QUOTA_EXCEEDED'],
  }),
  'quality.measuring.stop': call({ summary: 'Stop the running measurement, if any (ADMIN)' }),
} as const;
