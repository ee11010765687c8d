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
    summary: 'The measuring that the server is at, or has ended last (ADMIN)',
    tag,
    query: callerQuery,
    reply: LastMeasuringSchema,
    errors: ['FORBIDDEN'],
  }),
  'quality.measuring.estimate': call({
    summary: 'What measuring a model will take (ADMIN)',
    tag,
    query: MeasuringEstimateQuerySchema,
    reply: MeasuringEstimateSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'quality.measuring.start': call({
    summary: 'Have the server measure a model, one at a time; its figures are kept when it ends (ADMIN)',
    tag,
    query: callerQuery,
    body: MeasuringStartSchema,
    reply: MeasuringSchema,
    status: 202,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED'],
  }),
  'quality.measuring.stop': call({
    summary: 'Stop measuring. Nothing happens where it has ended (ADMIN)',
    tag,
    query: callerQuery,
    errors: ['FORBIDDEN'],
  }),
} as const;
