import { call } from '../call-schema.ts';
import { callerQuery } from '../runs/entities.ts';
import {
  SpinAgentAddSchema,
  SpinAgentQuerySchema,
  SpinAgentRemoveSchema,
  SpinArtifactEditSchema,
  SpinContinueSchema,
  SpinEstimateQuerySchema,
  SpinEstimateSchema,
  SpinListQuerySchema,
  SpinListReplySchema,
  SpinModeInputSchema,
  SpinQuerySchema,
  SpinStateSchema,
} from './entities.ts';
import { SpinEventsQuerySchema, SpinEventsReplySchema } from './frames.ts';

const steerErrors = ['CONFLICT', 'RUN_FINISHED'] as const;

/** Calls of spin chats. A run is started and watched through the socket `/spin_group/ws`. */
export const spinCalls = {
  'spin.list': call({
    summary: 'Spin runs of the caller, what was gone on with last first',
    tag: 'spin',
    query: SpinListQuerySchema,
    reply: SpinListReplySchema,
  }),
  'spin.estimate': call({
    summary: 'What a run of such a team may use: calls, tokens, cost and time',
    tag: 'spin',
    query: SpinEstimateQuerySchema,
    reply: SpinEstimateSchema,
  }),
  'spin.get': call({ summary: 'One spin run', tag: 'spin', query: callerQuery, reply: SpinStateSchema }),
  'spin.events': call({
    summary: 'Events of a spin run by number, for replay and export',
    tag: 'spin',
    query: SpinEventsQuerySchema,
    reply: SpinEventsReplySchema,
  }),
  'spin.artifact': call({
    summary: 'An artifact as Markdown',
    tag: 'spin',
    query: callerQuery,
    bytes: true,
  }),
  'spin.artifacts': call({
    summary: 'All artifacts of a run as a zip',
    tag: 'spin',
    query: callerQuery,
    bytes: true,
  }),
  'spin.artifact.edit': call({
    summary: 'Replace the text of an artifact while no agent is at work: the next phase builds on it',
    tag: 'spin',
    query: callerQuery,
    body: SpinArtifactEditSchema,
    reply: SpinStateSchema,
    errors: ['CONFLICT', 'LIMIT_REACHED', 'RUN_ACTIVE'],
  }),
  'spin.document': call({
    summary: 'The results of a run as one Markdown document: artifacts, decisions, votes and open points',
    tag: 'spin',
    query: callerQuery,
    bytes: true,
  }),
  'spin.mode': call({
    summary: 'Switch between auto and control from the next round on; to auto while paused it goes on',
    tag: 'spin',
    query: SpinQuerySchema,
    body: SpinModeInputSchema,
    reply: SpinStateSchema,
    errors: steerErrors,
  }),
  'spin.agents.add': call({
    summary: 'Add a platform agent or a new one when the round ends: at most 6',
    tag: 'spin',
    query: SpinAgentQuerySchema,
    body: SpinAgentAddSchema,
    reply: SpinStateSchema,
    errors: [...steerErrors, 'AGENT_EXISTS', 'LIMIT_REACHED'],
  }),
  'spin.agents.remove': call({
    summary: 'Remove an agent when the round ends: at least 1 stays',
    tag: 'spin',
    query: SpinAgentQuerySchema,
    body: SpinAgentRemoveSchema,
    reply: SpinStateSchema,
    errors: [...steerErrors, 'AGENT_UNKNOWN', 'LIMIT_REACHED'],
  }),
  'spin.continue': call({
    summary: 'Go on after a pause, or say something to a run that goes on',
    tag: 'spin',
    query: SpinQuerySchema,
    body: SpinContinueSchema,
    reply: SpinStateSchema,
    errors: steerErrors,
  }),
} as const;
