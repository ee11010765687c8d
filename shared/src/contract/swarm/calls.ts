import { call } from '../call-schema.ts';
import { callerQuery, RunEventSchema } from '../runs/entities.ts';
import { answerErrors } from '../runs/limits.ts';
import {
  SwarmAddSchema,
  SwarmAgentsQuerySchema,
  SwarmAgentsSchema,
  SwarmAnswerSchema,
  SwarmPromptSchema,
  SwarmStartReplySchema,
  SwarmStrikeSchema,
  SwarmUsageSchema,
} from './entities.ts';

/** Calls of swarm chats. For other users a swarm does not exist (404). */
export const swarmCalls = {
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
  'swarm.notes.strike': call({
    summary: 'Strike a wrong note of the team, or take that back. Agents no longer get a struck one',
    tag: 'swarm',
    query: callerQuery,
    body: SwarmStrikeSchema,
    reply: SwarmAgentsSchema,
  }),
  'swarm.usage': call({
    summary:
      'What a swarm chat has used so far, and what the next message may use: calls, tokens, cost and time',
    tag: 'swarm',
    query: SwarmAgentsQuerySchema,
    reply: SwarmUsageSchema,
  }),
  'swarm.chat': call({
    summary: 'Say something to the swarm or to one agent. Streams when asked',
    tag: 'swarm',
    query: callerQuery,
    body: SwarmPromptSchema,
    reply: SwarmAnswerSchema,
    stream: RunEventSchema,
    errors: ['AGENTS_REQUIRED', 'AGENT_UNKNOWN', 'MODE_UNKNOWN', ...answerErrors],
  }),
} as const;
