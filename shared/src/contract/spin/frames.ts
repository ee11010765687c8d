import { z } from 'zod';
import { ErrorCodeSchema } from '../errors.ts';
import { CitationSchema } from '../runs/entities.ts';
import { ToolStepSchema } from '../runs/tool-steps.ts';
import {
  SpinArtifactSchema,
  SpinModeSchema,
  SpinOrientationSchema,
  SpinPhaseSchema,
  SpinSaidSchema,
  SpinSetupSchema,
  SpinSpentSchema,
  SpinStateSchema,
  SpinVoteSchema,
} from './entities.ts';
import { spinCauses } from './limits.ts';

/**
 * Frames of the spin socket, `/spin_group/ws?token=…`. The socket only watches and controls: a lost connection changes
 * nothing. Events of a run are numbered by `seq` from 1 without gaps, and are the same for every reader.
 */

const id = z.string().min(1).max(100);
const token = z.string().min(1).max(4096).optional();
const userId = z.string().min(1).max(200).optional();

/** Frames that a client sends. */
export const SpinClientFrameSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('init'),
    user_id: userId,
    token,
    ...SpinSetupSchema.shape,
    /** A repeated id of the same user starts one run, however often it is sent. */
    request_id: id.optional(),
  }),
  z.strictObject({
    type: z.literal('resume'),
    user_id: userId,
    token,
    session_id: id,
    /** Every later event follows; without it all events. */
    after_seq: z.number().int().min(0).max(2_147_483_647).optional(),
  }),
  z.strictObject({
    type: z.literal('continue'),
    message: SpinSaidSchema.nullish(),
    /** The pause that is meant: a pause that is already over changes nothing. */
    pause_id: id.optional(),
    request_id: id.optional(),
  }),
  z.strictObject({ type: z.literal('ping') }),
]);
export type SpinClientFrame = z.input<typeof SpinClientFrameSchema>;
export type ParsedSpinClientFrame = z.output<typeof SpinClientFrameSchema>;

const event = {
  seq: z.number().int().positive(),
  session_id: z.string(),
  at: z.iso.datetime(),
  /** Usage of the run so far, once a model was asked. */
  spent: SpinSpentSchema.optional(),
};
const place = { phase: SpinPhaseSchema, round: z.number().int().positive(), mask_name: z.string() };

/** An event of a run. Folding all of them in order yields the state. */
export const SpinEventSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('initialized'), ...event, state: SpinStateSchema }),
    z.object({
      type: z.literal('supervisor_message'),
      ...event,
      ...place,
      message_id: z.string(),
      supervisor: z.string(),
      content: z.string(),
      message_type: z.literal('supervisor'),
      /** The person's messages that the supervisor takes up here, word for word. */
      feedback: z.array(z.string()),
    }),
    z.object({
      type: z.literal('agent_message'),
      ...event,
      ...place,
      message_id: z.string(),
      agent: z.string(),
      content: z.string(),
      message_type: z.enum(['thinking', 'message']),
      citations: z.array(CitationSchema).optional(),
      /** Tool calls that it is based on, in order. */
      steps: z.array(ToolStepSchema).optional(),
    }),
    /** A person's message, sent with `continue` or while the run went on. */
    z.object({
      type: z.literal('user_message'),
      ...event,
      message_id: z.string(),
      content: z.string(),
      /** The new version of an artifact that the person edited; `content` says so in words. */
      artifact: SpinArtifactSchema.optional(),
    }),
    z.object({ type: z.literal('voting_result'), ...event, ...SpinVoteSchema.shape }),
    z.object({ type: z.literal('artifact_generated'), ...event, artifact: SpinArtifactSchema }),
    z.object({
      type: z.literal('phase_transition'),
      ...event,
      from: SpinPhaseSchema,
      to: SpinPhaseSchema,
      mask_name: z.string(),
      orientation: SpinOrientationSchema,
      cause: z.enum(spinCauses),
    }),
    z.object({
      type: z.literal('round_complete'),
      ...event,
      ...place,
      /** The mode from here on. */
      mode: SpinModeSchema,
      /** Set when the run waits for `continue`; null when it continues automatically. */
      pause_id: z.string().nullable(),
    }),
    z.object({ type: z.literal('agents_changed'), ...event, agents: SpinStateSchema.shape.agents }),
    z.object({
      type: z.literal('workflow_completed'),
      ...event,
      outcome: z.enum(['completed', 'stopped']),
      artifacts: z.array(SpinArtifactSchema),
      /** The rule that ended the run, as text. */
      rule: z.string(),
    }),
    /**
     * The run failed; `resume` or continue retries from the last finished step when `retryable`. With `QUOTA_EXCEEDED`
     * it is paused, and also continues automatically once the budget allows it.
     */
    z.object({
      type: z.literal('run_failed'),
      ...event,
      code: ErrorCodeSchema,
      message: z.string(),
      retryable: z.boolean(),
    }),
  ])
  .meta({ id: 'SpinEvent' });
export type SpinEvent = z.infer<typeof SpinEventSchema>;

/** Frames that the server sends: events of the run, and answers to frames. */
export const SpinServerFrameSchema = z.union([
  SpinEventSchema,
  /** The current state and every event after `from_seq`; live events follow. */
  z.object({
    type: z.literal('resumed'),
    seq: z.number().int().nonnegative(),
    session_id: z.string(),
    from_seq: z.number().int().nonnegative(),
    state: SpinStateSchema,
    events: z.array(SpinEventSchema),
  }),
  /** A `continue` with a `request_id` was accepted: the current run. */
  z.object({
    type: z.literal('continued'),
    session_id: z.string(),
    request_id: z.string(),
    state: SpinStateSchema,
  }),
  /** A frame was refused and changed nothing. */
  z.object({
    type: z.literal('error'),
    seq: z.number().int().nonnegative(),
    session_id: z.string().nullable(),
    code: ErrorCodeSchema,
    message: z.string(),
    request_id: z.string().optional(),
  }),
  z.object({ type: z.literal('pong') }),
  /** The socket expires soon: reconnect with a new ticket. */
  z.object({ type: z.literal('reauth'), expires_at: z.number() }),
  /** The server is about to close; connect again after this time. */
  z.object({ type: z.literal('bye'), retry_after_ms: z.number().int(), reason: z.string() }),
]);
export type SpinServerFrame = z.infer<typeof SpinServerFrameSchema>;

/** One page of a run's events, for replay and export. */
export const SpinEventsQuerySchema = z.strictObject({
  user_id: userId,
  after_seq: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
});
/** The reply of `spin.events`; `last_seq` is the number of the run's newest event. */
export const SpinEventsReplySchema = z.object({ events: z.array(SpinEventSchema), last_seq: z.number() });
