import { callsOf } from '../call-schema.ts';
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

const call = callsOf({ tag: 'models', query: callerQuery });

/** Calls by which ADMIN connects models. */
export const modelCalls = {
  'models.connections.list': call({
    summary: 'List the connected models in fallback order (ADMIN)',
    reply: ModelConnectionsSchema,
  }),
  'models.connections.add': call({
    summary: 'Connect a model as the last one in fallback order, for immediate use (ADMIN)',
    body: NewModelConnectionSchema,
    reply: ModelConnectionSchema,
    status: 201,
    errors: ['LIMIT_REACHED', 'ADDRESS_INTERNAL', 'ADDRESS_REFUSED'],
  }),
  'models.connections.change': call({
    summary: 'Update a connected model. Replies in progress finish with the previous settings (ADMIN)',
    body: ModelConnectionChangeSchema,
    reply: ModelConnectionSchema,
    errors: ['ADDRESS_INTERNAL', 'ADDRESS_REFUSED'],
  }),
  'models.connections.remove': call({ summary: 'Remove a connected model and its key (ADMIN)' }),
  'models.order': call({
    summary: 'Set the fallback order of the models (ADMIN)',
    body: ModelOrderSchema,
    reply: ModelConnectionsSchema,
  }),
  'models.available': call({
    summary: 'List the models of an endpoint (ADMIN)',
    body: EndpointInputSchema,
    reply: AvailableModelsSchema,
  }),
  'models.trial': call({
    summary: 'Test a model with a real request: time to the first token, streaming, tools (ADMIN)',
    body: ModelTrialInputSchema,
    reply: ModelTrialSchema,
  }),
  'models.discover': call({
    summary: 'Discover model servers on this machine or a named host (ADMIN)',
    body: DiscoverInputSchema,
    reply: DiscoveredSchema,
    errors: ['ADDRESS_REFUSED'],
  }),
  'models.usage': call({
    summary: 'Get the usage of connected models, by day and by user (ADMIN)',
    query: ModelUsageQuerySchema,
    reply: ModelUsageSchema,
  }),
} as const;
