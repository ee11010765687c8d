import { callerQuery, RunEventSchema } from './ai.ts';
import { call } from './call-schema.ts';
import { SpinEventsQuerySchema, SpinEventsReplySchema } from './spin-frames.ts';
import {
  SpinAgentAddSchema,
  SpinAgentQuerySchema,
  SpinAgentRemoveSchema,
  SpinContinueSchema,
  SpinListQuerySchema,
  SpinListReplySchema,
  SpinModeInputSchema,
  SpinQuerySchema,
  SpinStateSchema,
} from './spin.ts';
import {
  SwarmAddSchema,
  SwarmAgentsQuerySchema,
  SwarmAgentsSchema,
  SwarmAnswerSchema,
  SwarmPromptSchema,
  SwarmStartReplySchema,
} from './swarm.ts';

const steerErrors = ['CONFLICT', 'RUN_FINISHED'] as const;

/** Calls of the chats in which several agents work: swarm and spin. */
export const teamCalls = {
  'swarm.start': call({
    summary: 'Begin a swarm chat without agents',
    tag: 'swarm',
    query: callerQuery,
    reply: SwarmStartReplySchema,
    status: 201,
  }),
  'swarm.agents.add': call({
    summary: 'Add an agent: at most 8, each name once',
    tag: 'swarm',
    query: callerQuery,
    body: SwarmAddSchema,
    reply: SwarmAgentsSchema,
    status: 201,
    errors: ['AGENT_EXISTS', 'LIMIT_REACHED', 'RUN_ACTIVE'],
  }),
  'swarm.agents.list': call({
    summary: 'Agents of a swarm chat, and which one is active',
    tag: 'swarm',
    query: SwarmAgentsQuerySchema,
    reply: SwarmAgentsSchema,
  }),
  'swarm.chat': call({
    summary: 'Say something to the swarm or to one agent. Streams when asked',
    tag: 'swarm',
    query: callerQuery,
    body: SwarmPromptSchema,
    reply: SwarmAnswerSchema,
    stream: RunEventSchema,
    errors: [
      'AGENTS_REQUIRED',
      'AGENT_UNKNOWN',
      'MODE_UNKNOWN',
      'RUN_ACTIVE',
      'REQUEST_ID_REUSED',
      'MODEL_FAILED',
      'MODEL_TIMEOUT',
      'SERVICE_UNAVAILABLE',
    ],
  }),
  'spin.list': call({
    summary: 'Spin runs of the caller, newest first',
    tag: 'spin',
    query: SpinListQuerySchema,
    reply: SpinListReplySchema,
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
