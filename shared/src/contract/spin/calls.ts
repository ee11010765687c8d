import { callsOf } from '../call-schema.ts';
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

const call = callsOf({ tag: 'spin', query: callerQuery });

const steerErrors = ['LIMIT_REACHED', 'RUN_FINISHED'] as const;

/** Calls of spin chats. A run is started and watched through the socket `/spin_group/ws`. */
export const spinCalls = {
  'spin.list': call({
    summary: 'List the spin runs of the caller, most recently continued first',
    query: SpinListQuerySchema,
    reply: SpinListReplySchema,
  }),
  'spin.estimate': call({
    summary: 'Estimate the calls, tokens, cost and time of a spin run',
    query: SpinEstimateQuerySchema,
    reply: SpinEstimateSchema,
  }),
  'spin.get': call({ summary: 'Get a spin run', reply: SpinStateSchema }),
  'spin.events': call({
    summary: 'List the events of a spin run by number, for replay and export',
    query: SpinEventsQuerySchema,
    reply: SpinEventsReplySchema,
  }),
  'spin.artifact': call({ summary: 'Download an artifact as Markdown', bytes: true }),
  'spin.artifacts': call({ summary: 'Download all artifacts of a run as a ZIP archive', bytes: true }),
  'spin.artifact.edit': call({
    summary: 'Replace the text of an artifact while no agent is working. The next phase builds on it',
    body: SpinArtifactEditSchema,
    reply: SpinStateSchema,
    errors: ['LIMIT_REACHED', 'RUN_ACTIVE'],
  }),
  'spin.document': call({
    summary: 'Export results as one Markdown document: artifacts, decisions, votes and open points',
    bytes: true,
  }),
  'spin.mode': call({
    summary: 'Switch between auto and control from the next round on. Auto also continues a paused run',
    query: SpinQuerySchema,
    body: SpinModeInputSchema,
    reply: SpinStateSchema,
    errors: steerErrors,
  }),
  'spin.agents.add': call({
    summary: 'Add a platform agent or a new one at the end of the round, up to 6 agents',
    query: SpinAgentQuerySchema,
    body: SpinAgentAddSchema,
    reply: SpinStateSchema,
    errors: [...steerErrors, 'AGENT_EXISTS'],
  }),
  'spin.agents.remove': call({
    summary: 'Remove an agent at the end of the round. The last one cannot be removed',
    query: SpinAgentQuerySchema,
    body: SpinAgentRemoveSchema,
    reply: SpinStateSchema,
    errors: [...steerErrors, 'AGENT_UNKNOWN'],
  }),
  'spin.continue': call({
    summary: 'Continue a paused run, or send feedback to a running one',
    query: SpinQuerySchema,
    body: SpinContinueSchema,
    reply: SpinStateSchema,
    errors: steerErrors,
  }),
} as const;
