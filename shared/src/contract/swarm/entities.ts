import { z } from 'zod';
import { storedText } from '../limited-text.ts';
import { callerQuery, PromptIdSchema, PromptTextSchema, SessionMessageSchema } from '../runs/entities.ts';
import { SpinEstimateSchema, SpinSpentSchema } from '../spin/entities.ts';
import { swarmLimits, swarmNoteKinds } from './limits.ts';

const sessionId = z.string().min(1).max(100);
const agentName = storedText(swarmLimits.agentName, 'Name is required');

/** The reply of `POST /swarm/chat/start`, which takes no body. */
export const SwarmStartReplySchema = z.object({ session_id: z.string() }).meta({ id: 'SwarmStart' });

/** An agent as a caller describes it. */
export const SwarmAgentInputSchema = z.strictObject({
  name: agentName,
  system_prompt: storedText(swarmLimits.systemPrompt, 'System prompt is required'),
  /** Used when it names a connected model and `agent_id` brings none; otherwise the platform's model answers. */
  model: z.string().max(200).optional(),
  /** An agent of the caller: it answers with that agent's model, knowledge and tools. */
  agent_id: z.string().min(1).max(100).optional(),
});
export type SwarmAgentInput = z.input<typeof SwarmAgentInputSchema>;

/** An agent of a swarm. */
export const SwarmAgentSchema = z
  .object({
    name: z.string(),
    system_prompt: z.string(),
    /** The model that answers for this agent. */
    model: z.string(),
    /** The caller's agent whose model, knowledge and tools it uses; absent without one. */
    agent_id: z.string().optional(),
  })
  .meta({ id: 'SwarmAgent' });
export type SwarmAgent = z.infer<typeof SwarmAgentSchema>;

export const SwarmAddSchema = z.strictObject({ session_id: sessionId, agent: SwarmAgentInputSchema });

/** A short note on the board that the agents of a swarm share. */
export const SwarmNoteSchema = z
  .object({
    id: z.string(),
    kind: z.enum(swarmNoteKinds),
    text: z.string(),
    /** The agent that wrote it. */
    by: z.string(),
    /** The source that the agent names: a person, file or page; null when it names none. */
    source: z.string().nullable(),
    /** True when the text contains instructions for an assistant: it is data, and marked as such for the agents. */
    has_instructions: z.boolean(),
    at: z.iso.datetime(),
    /** From then on agents no longer get the note; null while it is in use. */
    struck_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SwarmNote' });
export type SwarmNote = z.infer<typeof SwarmNoteSchema>;

export const SwarmAgentsQuerySchema = callerQuery.extend({ session_id: sessionId });
/** The agents of a swarm. */
export const SwarmAgentsSchema = z
  .object({
    /** In the order in which they were added. */
    specs: z.array(SwarmAgentSchema),
    /** The agent that answers when none is addressed; null while there are no agents. */
    active_agent: z.string().nullable(),
    /** The board of the team, oldest first; absent while it is empty. */
    notes: z.array(SwarmNoteSchema).optional(),
  })
  .meta({ id: 'SwarmAgents' });
export type SwarmAgents = z.infer<typeof SwarmAgentsSchema>;

export const SwarmStrikeSchema = z.strictObject({
  session_id: sessionId,
  note_id: z.string().min(1).max(100),
  /** False restores the note. */
  is_struck: z.boolean().default(true),
});

/** Usage of a swarm's answers so far, and an estimate for the next one. */
export const SwarmUsageSchema = z
  .object({
    /** Absent until a model was asked. Steps count once they are stored. */
    spent: SpinSpentSchema.optional(),
    /** Lower estimate: the active agent answers alone. Upper: it hands over as often as it may. */
    next: SpinEstimateSchema,
  })
  .meta({ id: 'SwarmUsage' });
export type SwarmUsage = z.infer<typeof SwarmUsageSchema>;

export const SwarmPromptSchema = z.strictObject({
  session_id: sessionId,
  message: PromptTextSchema,
  /** `send`; every other value is 422 MODE_UNKNOWN. */
  mode: z.string().max(200).default('send'),
  /** The agent that must answer; an unknown one is 422 AGENT_UNKNOWN. */
  target_agent: z.string().max(200).nullish(),
  request_id: PromptIdSchema.optional(),
});

/** The reply of `swarm.chat`; the streamed form is `RunEvent`. */
export const SwarmAnswerSchema = z
  .object({
    session_id: z.string(),
    /** The new messages except the caller's own, each with the `name` of its agent. */
    messages: z.array(SessionMessageSchema),
    active_agent: z.string().nullable(),
    run_id: z.string(),
  })
  .meta({ id: 'SwarmAnswer' });
export type SwarmAnswer = z.infer<typeof SwarmAnswerSchema>;
