import { z } from 'zod';
import { toolAnswers, toolDecisions, toolStepStatuses } from './limits.ts';

/** Asks the owner of a session to allow one call of a tool that may write or spend. */
export const ToolQuestionSchema = z
  .object({
    /** The tool's server, as administrators named it, and the tool's own name there. */
    server: z.string(),
    tool: z.string(),
    /** True when the arguments contain instructions for an assistant. */
    has_instructions: z.boolean(),
    /** The question counts as declined from then on. */
    expires_at: z.iso.datetime(),
    /** Null while it is open. */
    decision: z.enum(toolDecisions).nullable(),
    /** True when an allowed call was sent and no answer arrived: whether it had an effect is unknown. */
    is_unknown: z.boolean(),
  })
  .meta({ id: 'ToolQuestion' });
export type ToolQuestion = z.infer<typeof ToolQuestionSchema>;

export const QuestionAnswerSchema = z.strictObject({
  /** The `id` of the step that asks. */
  question_id: z.string().min(1).max(200),
  answer: z.enum(toolAnswers),
});

/** The reply of `runs.answer`, and `details` of QUESTION_CLOSED. */
export const QuestionDecisionSchema = z
  .object({
    question_id: z.string(),
    /** Null when no such question ever existed. */
    decision: z.enum(toolDecisions).nullable(),
  })
  .meta({ id: 'QuestionDecision' });
export type QuestionDecision = z.infer<typeof QuestionDecisionSchema>;

/**
 * An agent's call of a tool: its arguments and its result. `read_parts` is not a call: it reports the progress of
 * reading whole files for an answer, and its `agent` is empty.
 */
export const ToolStepSchema = z
  .object({
    /** The same in all states of one call. */
    id: z.string(),
    /** The agent that called; empty when none did. */
    agent: z.string(),
    tool: z.string(),
    /** The arguments as JSON. */
    input: z.string(),
    status: z.enum(toolStepStatuses),
    /** The beginning of the result, or the reason why there is none; null while it runs. */
    result: z.string().nullable(),
    /** True when the agent got more than `result` shows. */
    is_cut: z.boolean(),
    /** True when the result contains instructions for an assistant: they are data, and marked as such for the model. */
    has_instructions: z.boolean(),
    /** Duration in milliseconds; null while it runs. */
    ms: z.number().int().nonnegative().nullable(),
    at: z.iso.datetime(),
    /** For a tool that asks first; while it is open the run waits for `runs.answer`. */
    question: ToolQuestionSchema.optional(),
  })
  .meta({ id: 'ToolStep' });
export type ToolStep = z.infer<typeof ToolStepSchema>;
