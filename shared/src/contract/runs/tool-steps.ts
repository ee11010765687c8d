import { z } from 'zod';
import { toolAnswers, toolDecisions, toolStepStatuses } from './limits.ts';

/** A tool that may write or spend is called when the owner of the session has allowed this one call. */
export const ToolQuestionSchema = z
  .object({
    /** The server of the tool, as administrators named it, and the tool as the server names it. */
    server: z.string(),
    tool: z.string(),
    /** True where the arguments give orders to an assistant. */
    has_instructions: z.boolean(),
    /** It counts as declined from then on. */
    expires_at: z.iso.datetime(),
    /** Null while it is open. */
    decision: z.enum(toolDecisions).nullable(),
    /** True where a call that was allowed went out and nothing came back: whether it did its work is not known. */
    is_unknown: z.boolean(),
  })
  .meta({ id: 'ToolQuestion' });
export type ToolQuestion = z.infer<typeof ToolQuestionSchema>;

/** Body of `runs.answer`. */
export const QuestionAnswerSchema = z.strictObject({
  /** The `id` of the step that asks. */
  question_id: z.string().min(1).max(200),
  answer: z.enum(toolAnswers),
});

/** The reply of `runs.answer`, and `details` of QUESTION_CLOSED. */
export const QuestionDecisionSchema = z
  .object({
    question_id: z.string(),
    /** Null where there never was such a question. */
    decision: z.enum(toolDecisions).nullable(),
  })
  .meta({ id: 'QuestionDecision' });
export type QuestionDecision = z.infer<typeof QuestionDecisionSchema>;

/**
 * A call of a tool by an agent: what it asked, and what came of it. `read_parts` is no call: it tells how far files are read
 * that an answer needs as a whole, and its `agent` is empty.
 */
export const ToolStepSchema = z
  .object({
    /** The same in all states of one call. */
    id: z.string(),
    /** The agent that asked; empty where none did. */
    agent: z.string(),
    tool: z.string(),
    /** The arguments as JSON. */
    input: z.string(),
    status: z.enum(toolStepStatuses),
    /** The beginning of the result, or why there is none; null while it runs. */
    result: z.string().nullable(),
    /** True where the agent was given more than `result` shows. */
    is_cut: z.boolean(),
    /** True where the result gives orders to an assistant: they are data, and marked as such for the model. */
    has_instructions: z.boolean(),
    /** How long it took, in milliseconds; null while it runs. */
    ms: z.number().int().nonnegative().nullable(),
    at: z.iso.datetime(),
    /** Of a tool that asks first; while it is open the run waits for `runs.answer`. */
    question: ToolQuestionSchema.optional(),
  })
  .meta({ id: 'ToolStep' });
export type ToolStep = z.infer<typeof ToolStepSchema>;
