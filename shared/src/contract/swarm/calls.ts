import { callsOf } from '../call-schema.ts';
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

const call = callsOf({ tag: 'swarm', query: callerQuery });

/** Calls of swarm chats. For other users a swarm does not exist (404). */
export const swarmCalls = {
  'swarm.start': call({
    summary: 'Start a swarm chat without agents. Honours Idempotency-Key',
    reply: SwarmStartReplySchema,
    status: 201,
    errors: ['IDEMPOTENCY_KEY_REUSED', 'LIMIT_REACHED'],
  }),
  'swarm.agents.add': call({
    summary: 'Add an agent with a unique name, up to 8 agents',
    body: SwarmAddSchema,
    reply: SwarmAgentsSchema,
    status: 201,
    errors: ['AGENT_EXISTS', 'LIMIT_REACHED', 'RUN_ACTIVE'],
  }),
  'swarm.agents.list': call({
    summary: 'List the agents of a swarm chat, and which one is active',
    query: SwarmAgentsQuerySchema,
    reply: SwarmAgentsSchema,
  }),
  'swarm.notes.strike': call({
    summary: 'Strike a note of the team, or restore it. Agents no longer receive struck notes',
    body: SwarmStrikeSchema,
    reply: SwarmAgentsSchema,
  }),
  'swarm.usage': call({
    summary:
      'Get the usage of a swarm chat, and an estimate for the next message: calls, tokens, cost and time',
    query: SwarmAgentsQuerySchema,
    reply: SwarmUsageSchema,
  }),
  'swarm.chat': call({
    summary: 'Send a message to the swarm or to one agent. Streams on request',
    body: SwarmPromptSchema,
    reply: SwarmAnswerSchema,
    stream: RunEventSchema,
    errors: ['AGENTS_REQUIRED', 'AGENT_UNKNOWN', 'MODE_UNKNOWN', ...answerErrors],
  }),
} as const;
