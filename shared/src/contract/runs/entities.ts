import { z } from 'zod';
import { RequestIdSchema } from '../chat/entities.ts';
import { ErrorCodeSchema } from '../errors.ts';
import { storedText } from '../limited-text.ts';
import { pageQuery, pageReply } from '../paging.ts';
import { aiLimits, assistantKinds, replyEndings, runStatuses, sessionKinds } from './limits.ts';
import { ToolStepSchema } from './tool-steps.ts';

/** Every ML call may name its caller; another user's id is refused. */
export const callerQuery = z.strictObject({ user_id: z.string().min(1).max(200).optional() });

/** The kind of an AI session. */
export const SessionKindSchema = z.enum(sessionKinds);
export type SessionKind = z.infer<typeof SessionKindSchema>;

/** Whether a model or the offline assistant answers. */
export const AssistantKindSchema = z.enum(assistantKinds);
export type AssistantKind = z.infer<typeof AssistantKindSchema>;

/** The status of a run; `waiting` needs a decision of its owner. */
export const RunStatusSchema = z.enum(runStatuses);
export type RunStatus = z.infer<typeof RunStatusSchema>;

/** A person's message to an assistant. */
export const PromptTextSchema = storedText(aiLimits.message, 'A message cannot be empty');

/** A repeated id of the same user in a session is the same message, and gets the first answer again. */
export const PromptIdSchema = RequestIdSchema;

/** The assistant that answers at present. */
export const AssistantSchema = z
  .object({
    kind: AssistantKindSchema,
    /** The name of the configured model, or the offline assistant's method. */
    model: z.string(),
    /** True when an embedding model helps to find passages. */
    embeddings: z.boolean(),
  })
  .meta({ id: 'Assistant' });
export type Assistant = z.infer<typeof AssistantSchema>;

/** The connected models that a person may choose for an agent, by name; empty when only the platform's model answers. */
export const ModelChoicesSchema = z.object({ models: z.array(z.string()) }).meta({ id: 'ModelChoices' });
export type ModelChoices = z.infer<typeof ModelChoicesSchema>;

/** The result of a test call of the configured model, with the endpoint's own message on failure. */
export const AssistantProbeSchema = z
  .object({
    ok: z.boolean(),
    model: z.string(),
    /** Milliseconds until the first byte; null when none arrived. */
    first_byte_ms: z.number().nullable(),
    fault: z.string().nullable(),
  })
  .meta({ id: 'AssistantProbe' });
export type AssistantProbe = z.infer<typeof AssistantProbeSchema>;

/** A passage that supports a reply: `quote` is byte for byte the text of the file. */
export const CitationSchema = z
  .object({
    /** The text refers to it as [n], counted from 1. */
    n: z.number().int().positive(),
    file_id: z.string(),
    filename: z.string(),
    /** Headings above the passage, outermost first, joined by " › "; empty before the first heading. */
    heading: z.string(),
    /** Line numbers from 1, inclusive. */
    start_line: z.number().int().positive(),
    end_line: z.number().int().positive(),
    quote: z.string(),
    /** For a quote from the rows of a table: the lines with the column names. */
    table_head: z.string().optional(),
    /** Which content of the file was read; a different current version means that the file was replaced since. */
    version: z.string(),
  })
  .meta({ id: 'Citation' });
export type Citation = z.infer<typeof CitationSchema>;

/** As the endpoint reported it; null when it reported nothing. Never an estimate. */
export const UsageSchema = z
  .object({
    input_tokens: z.number().int().nonnegative().nullable(),
    output_tokens: z.number().int().nonnegative().nullable(),
    model_calls: z.number().int().nonnegative(),
    /** Passages of files that were read for the reply. */
    passages: z.number().int().nonnegative().optional(),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof UsageSchema>;

/** A profile field that an answer changed. */
export const FieldChangeSchema = z
  .object({
    id: z.string(),
    /** Dotted path, `basic_identification.job_title`. */
    field: z.string(),
    label: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    /** Where it was found: the person's words, a file or page by name, or the person's account. */
    source: z.object({
      kind: z.enum(['message', 'file', 'url', 'account']),
      name: z.string(),
      quote: z.string(),
    }),
    /** How it was found: the name of the rule, or the model. */
    method: z.string(),
    undone: z.boolean(),
  })
  .meta({ id: 'FieldChange' });
export type FieldChange = z.infer<typeof FieldChangeSchema>;

/** How many of the requested profile fields are filled. */
export const ProgressSchema = z.object({ filled: z.number().int(), asked: z.number().int() });

/** An agent passed the turn to another one. */
export const HandOverSchema = z
  .object({ from: z.string(), to: z.string(), reason: z.string() })
  .meta({ id: 'HandOver' });
export type HandOver = z.infer<typeof HandOverSchema>;

/** A message of an AI session. */
export const SessionMessageSchema = z
  .object({
    id: z.string(),
    type: z.enum(['human', 'ai']),
    content: z.string(),
    timestamp: z.iso.datetime(),
    /** The agent's name; null for people and unnamed assistants. */
    name: z.string().nullable(),
    additional_kwargs: z.object({
      /** Hidden messages are never shown, quoted or exported. */
      hidden: z.boolean().optional(),
      request_id: z.string().optional(),
      run_id: z.string().optional(),
      assistant: AssistantKindSchema.optional(),
      /** The model that answered, or the offline method. */
      model: z.string().optional(),
      ending: z.enum(replyEndings).optional(),
      citations: z.array(CitationSchema).optional(),
      /** Statements of the reply, and how many of them cite a source. */
      sourced: z.object({ statements: z.number().int(), with_source: z.number().int() }).optional(),
      usage: UsageSchema.optional(),
      changes: z.array(FieldChangeSchema).optional(),
      /** How many of the requested profile fields are filled after this message. */
      progress: ProgressSchema.optional(),
      hand_over: HandOverSchema.optional(),
      /** Tool calls that the reply is based on, in order. */
      steps: z.array(ToolStepSchema).optional(),
      /** The agent of a swarm to which a person addressed the message. */
      target_agent: z.string().optional(),
      /** What a person sent along with the text: names of files, addresses. */
      files: z.array(z.string()).optional(),
      urls: z.array(z.string()).optional(),
      /** Notices about the reply: a page that could not be read, or a search by words only. */
      notices: z.array(z.string()).optional(),
    }),
  })
  .meta({ id: 'SessionMessage' });
export type SessionMessage = z.infer<typeof SessionMessageSchema>;

/** An AI session with its visible messages, oldest first. */
export const AiSessionSchema = z
  .object({
    session_id: z.string(),
    kind: SessionKindSchema,
    title: z.string().nullable(),
    channel_values: z.object({ messages: z.array(SessionMessageSchema) }),
    /** The run in progress or waiting; null when there is none. */
    active_run_id: z.string().nullable(),
    assistant: AssistantSchema,
    project_id: z.string().nullable(),
    profile_id: z.string().nullable(),
    agent_id: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'AiSession' });
export type AiSession = z.infer<typeof AiSessionSchema>;

/** A session in a list. */
export const SessionSummarySchema = z
  .object({
    session_id: z.string(),
    title: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'SessionSummary' });
export type SessionSummary = z.infer<typeof SessionSummarySchema>;

export const SessionsQuerySchema = callerQuery.extend({
  kind: SessionKindSchema,
  ...pageQuery.shape,
});
export const SessionListSchema = z.object({
  sessions: z.array(SessionSummarySchema),
  ...pageReply.shape,
});

/** The work on one reply; it continues when its reader disconnects. */
export const RunSchema = z
  .object({
    run_id: z.string(),
    session_id: z.string(),
    status: RunStatusSchema,
    /** The number of the newest event. */
    last_seq: z.number().int().nonnegative(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Run' });
export type Run = z.infer<typeof RunSchema>;

const event = { seq: z.number().int().positive() };

/**
 * The events of a reply when `Accept: text/event-stream` asks for a stream: the event's name is `type`, its id is
 * `seq`. `GET /runs/{run_id}/events` returns the same events after `Last-Event-ID`. The last event is `done` or
 * `error`; the message in `done` is not sent as a separate `message`.
 */
export const RunEventSchema = z
  .discriminatedUnion('type', [
    /** Sent again when the reply restarts: tokens and citations since the last message are then void. */
    z.object({
      type: z.literal('started'),
      ...event,
      run_id: z.string(),
      session_id: z.string(),
      /** The agent that starts now, if its turn was moved up because an earlier agent has to ask the person. */
      agent: z.string().optional(),
    }),
    z.object({ type: z.literal('token'), ...event, text: z.string() }),
    z.object({ type: z.literal('citation'), ...event, citation: CitationSchema }),
    /** A tool is called or has answered: a later step with the same id replaces this one. */
    z.object({ type: z.literal('step'), ...event, step: ToolStepSchema }),
    /** A complete message of an agent: in a swarm they arrive one after another. */
    z.object({ type: z.literal('message'), ...event, message: SessionMessageSchema }),
    /** A budget is used up. The run continues automatically with `started`; until then it can be stopped. */
    z.object({
      type: z.literal('paused'),
      ...event,
      code: ErrorCodeSchema,
      message: z.string(),
    }),
    z.object({ type: z.literal('done'), ...event, message: SessionMessageSchema }),
    z.object({
      type: z.literal('error'),
      ...event,
      code: ErrorCodeSchema,
      message: z.string(),
    }),
  ])
  .meta({ id: 'RunEvent' });
export type RunEvent = z.infer<typeof RunEventSchema>;
