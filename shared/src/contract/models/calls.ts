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
    summary: 'List the connected models in fallback order (ADMIN)',
    tag,
    query: callerQuery,
    reply: ModelConnectionsSchema,
    errors: ['FORBIDDEN'],
  }),
  'models.connections.add': call({
    summary: 'Connect a model as the last one in fallback order, for immediate use (ADMIN)',
    tag,
    query: callerQuery,
    body: NewModelConnectionSchema,
    reply: ModelConnectionSchema,
    status: 201,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'ADDRESS_INTERNAL', 'ADDRESS_REFUSED'],
  }),
  'models.connections.change': call({
    summary: 'Update a connected model. Replies in progress finish with the previous settings (ADMIN)',
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
    summary: 'Set the fallback order of the models (ADMIN)',
    tag,
    query: callerQuery,
    body: ModelOrderSchema,
    reply: ModelConnectionsSchema,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  'models.available': call({
    summary: 'List the models of an endpoint (ADMIN)',
    tag,
    query: callerQuery,
    body: EndpointInputSchema,
    reply: AvailableModelsSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'models.trial': call({
    summary: 'Test a model with a real request: time to the first token, streaming, tools (ADMIN)',
    tag,
    query: callerQuery,
    body: ModelTrialInputSchema,
    reply: ModelTrialSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'models.discover': call({
    summary: 'Discover model servers on this machine or a named host (ADMIN)',
    tag,
    query: callerQuery,
    body: DiscoverInputSchema,
    reply: DiscoveredSchema,
    errors: ['FORBIDDEN', 'ADDRESS_REFUSED'],
  }),
  'models.usage': call({
    summary: 'Get the usage of connected models, by day and by user (ADMIN)',
    tag,
    query: ModelUsageQuerySchema,
    reply: ModelUsageSchema,
    errors: ['FORBIDDEN'],
  }),
} as const;
