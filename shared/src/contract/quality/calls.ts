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
  'quality.measuring.get': call({
    summary: 'The running or last measurement by the server (ADMIN)',
    tag,
    query: callerQuery,
    reply: LastMeasuringSchema,
    errors: ['FORBIDDEN'],
  }),
  'quality.measuring.estimate': call({
    summary: 'Estimated requests, tokens and cost of a measurement (ADMIN)',
    tag,
    query: MeasuringEstimateQuerySchema,
    reply: MeasuringEstimateSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'quality.measuring.start': call({
    summary: 'Start a measurement by the server, one at a time; its figures are stored when it ends (ADMIN)',
    tag,
    query: callerQuery,
    body: MeasuringStartSchema,
    reply: MeasuringSchema,
    status: 202,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED'],
  }),
  'quality.measuring.stop': call({
    summary: 'Stop the running measurement; does nothing when none is running (ADMIN)',
    tag,
    query: callerQuery,
    errors: ['FORBIDDEN'],
  }),
} as const;
