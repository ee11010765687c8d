import { call } from '../call-schema.ts';
import { callerQuery } from '../runs/entities.ts';
import {
  AvailableModelsSchema,
  DiscoveredSchema,
  DiscoverInputSchema,
  EndpointInputSchema,
  ModelConnectionChangeSchema,
  ModelConnectionSchema,
  ModelConnectionsSchema,
  ModelOrderSchema,
  ModelTrialInputSchema,
  ModelTrialSchema,
  ModelUsageQuerySchema,
  ModelUsageSchema,
  NewModelConnectionSchema,
} from './entities.ts';

const tag = 'models';

/** Calls by which ADMIN connects models. */
export const modelCalls = {
  'models.connections.list': call({
    summary: 'Connected models in the order of fallback (ADMIN)',
    tag,
    query: callerQuery,
    reply: ModelConnectionsSchema,
    errors: ['FORBIDDEN'],
  }),
  'models.connections.add': call({
    summary: 'Connect a model, after all others. It is used at once (ADMIN)',
    tag,
    query: callerQuery,
    body: NewModelConnectionSchema,
    reply: ModelConnectionSchema,
    status: 201,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'ADDRESS_INTERNAL', 'ADDRESS_REFUSED'],
  }),
  'models.connections.change': call({
    summary:
      'Change a connected model. Replies that are being written finish on what they began with (ADMIN)',
    tag,
    query: callerQuery,
    body: ModelConnectionChangeSchema,
    reply: ModelConnectionSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'ADDRESS_INTERNAL', 'ADDRESS_REFUSED'],
  }),
  'models.connections.remove': call({
    summary: 'Remove a connected model and its key (ADMIN)',
    tag,
    query: callerQuery,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'models.order': call({
    summary: 'Set the order of fallback (ADMIN)',
    tag,
    query: callerQuery,
    body: ModelOrderSchema,
    reply: ModelConnectionsSchema,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  'models.available': call({
    summary: 'Models that an endpoint lists (ADMIN)',
    tag,
    query: callerQuery,
    body: EndpointInputSchema,
    reply: AvailableModelsSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'models.trial': call({
    summary: 'Ask a model for real: time to the first token, streaming, tools (ADMIN)',
    tag,
    query: callerQuery,
    body: ModelTrialInputSchema,
    reply: ModelTrialSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'models.discover': call({
    summary: 'Look for servers of models on this machine or a named host (ADMIN)',
    tag,
    query: callerQuery,
    body: DiscoverInputSchema,
    reply: DiscoveredSchema,
    errors: ['FORBIDDEN', 'ADDRESS_REFUSED'],
  }),
  'models.usage': call({
    summary: 'What was used of connected models, by day and by person (ADMIN)',
    tag,
    query: ModelUsageQuerySchema,
    reply: ModelUsageSchema,
    errors: ['FORBIDDEN'],
  }),
} as const;
