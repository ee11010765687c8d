import { z } from 'zod';
import { storedText } from '../limited-text.ts';
import { pageQuery, pageReply } from '../paging.ts';
import { AssistantSchema, callerQuery, UsageSchema } from '../runs/entities.ts';
import {
  spinBallots,
  spinCauses,
  spinLimits,
  spinModes,
  spinOrientations,
  spinPhases,
  spinStatuses,
} from './limits.ts';

const id = z.string().min(1).max(100);

/** A phase of a run, F6 to F0. */
export const SpinPhaseSchema = z.enum(spinPhases);
export type SpinPhase = z.infer<typeof SpinPhaseSchema>;
/** `auto` continues automatically, `control` pauses after each round. */
export const SpinModeSchema = z.enum(spinModes, 'The mode is auto or control');
export type SpinMode = z.infer<typeof SpinModeSchema>;
/** The order of the phases: `discharge` from F6 to F0, `charge` backwards. */
export const SpinOrientationSchema = z.enum(spinOrientations, 'The orientation is discharge or charge');
export type SpinOrientation = z.infer<typeof SpinOrientationSchema>;
/** The status of a run. */
export const SpinStatusSchema = z.enum(spinStatuses);
export type SpinStatus = z.infer<typeof SpinStatusSchema>;

const written = (limit: number, missing: string) => storedText(limit, missing, z.string(missing));

/** An agent as a caller describes it. */
export const SpinAgentInputSchema = z.strictObject({
  name: written(spinLimits.agentName, 'Name is required'),
  prompt: written(spinLimits.agentPrompt, 'Prompt is required'),
});

/** An agent of a run. */
export const SpinAgentSchema = z
  .object({ agent_id: z.string(), name: z.string(), prompt: z.string() })
  .meta({ id: 'SpinAgent' });
export type SpinAgent = z.infer<typeof SpinAgentSchema>;

/** The setup of a new run. */
export const SpinSetupSchema = z.strictObject({
  problem: written(spinLimits.problem, 'Enter problem description'),
  orientation: SpinOrientationSchema.default('discharge'),
  mode: SpinModeSchema.default('auto'),
  agents: z
    .array(SpinAgentInputSchema, 'Add at least one agent with name and prompt')
    .min(spinLimits.agentsLeast, 'Add at least one agent with name and prompt')
    .max(spinLimits.agents, 'Maximum 6 agents'),
});
export type SpinSetup = z.input<typeof SpinSetupSchema>;

/** The vote of one agent on a phase. */
export const SpinBallotSchema = z
  .object({
    agent: z.string(),
    vote: z.enum(spinBallots),
    reason: z.string(),
    /** Criteria of the phase that the agent found unmet. */
    failed_criteria: z.array(z.string()),
    /** What the agent found for each criterion of the phase; absent for abstentions and in earlier runs. */
    points: z
      .array(z.object({ criterion: z.string(), title: z.string(), met: z.boolean(), reason: z.string() }))
      .optional(),
  })
  .meta({ id: 'SpinBallot' });
export type SpinBallot = z.infer<typeof SpinBallotSchema>;

/** The result of the vote that ends a round. */
export const SpinVoteSchema = z
  .object({
    phase: SpinPhaseSchema,
    round: z.number().int().positive(),
    ballots: z.array(SpinBallotSchema),
    votes_for: z.number().int().nonnegative(),
    votes_against: z.number().int().nonnegative(),
    abstained: z.number().int().nonnegative(),
    /** The rule as text, shown beside the result. */
    rule: z.string(),
    passed: z.boolean(),
    /** Why the supervisor went on although the vote did not pass; null without an override. */
    override: z.string().nullable(),
  })
  .meta({ id: 'SpinVote' });
export type SpinVote = z.infer<typeof SpinVoteSchema>;

/** A document that a phase produced; its content is read by `spin.artifact`. */
export const SpinArtifactSchema = z
  .object({
    artifact_id: z.string(),
    name: z.string(),
    phase: SpinPhaseSchema,
    version: z.number().int().positive(),
    media_type: z.literal('text/markdown'),
    size_bytes: z.number().int().nonnegative(),
    sha256: z.string(),
    /** Which agents' contributions of which rounds it is based on, and how the phase ended. */
    provenance: z.object({
      agents: z.array(z.string()),
      rounds: z.number().int().positive(),
      cause: z.enum(spinCauses),
    }),
    created_at: z.iso.datetime(),
    /** The person who wrote this version, and when; absent for a version of the run itself. */
    edited: z.object({ by: z.string(), at: z.iso.datetime() }).optional(),
  })
  .meta({ id: 'SpinArtifact' });
export type SpinArtifact = z.infer<typeof SpinArtifactSchema>;

/** Usage of a run's model calls so far. */
export const SpinSpentSchema = z
  .object({
    model_calls: z.number().int().nonnegative(),
    /** As the endpoint reported it; null when it reported nothing. */
    input_tokens: z.number().int().nonnegative().nullable(),
    output_tokens: z.number().int().nonnegative().nullable(),
    /** US dollars by the prices of the connection; null when a price or a count is unknown. */
    cost: z.string().nullable(),
    /** Time that the models took. */
    ms: z.number().int().nonnegative(),
  })
  .meta({ id: 'SpinSpent' });
export type SpinSpent = z.infer<typeof SpinSpentSchema>;

/** What a run may use: a lower and an upper estimate. */
export const SpinEstimateSchema = z
  .object({
    /** The model that answers; null without one, when nothing is used. */
    model: z.string().nullable(),
    /** True when based on earlier runs of the caller, false for a rough estimate. */
    is_measured: z.boolean(),
    /** Every phase passes in its first round. */
    least: SpinSpentSchema,
    /** Every phase needs all of its rounds. */
    most: SpinSpentSchema,
  })
  .meta({ id: 'SpinEstimate' });
export type SpinEstimate = z.infer<typeof SpinEstimateSchema>;

/** The query of `spin.estimate`: the size of the team, and the characters of problem and prompts. */
export const SpinEstimateQuerySchema = callerQuery.extend({
  agents: z.coerce.number().int().min(spinLimits.agentsLeast).max(spinLimits.agents),
  characters: z.coerce.number().int().min(0).max(100_000).default(0),
});

/** The whole state of a run, folded from its events. */
export const SpinStateSchema = z
  .object({
    session_id: z.string(),
    title: z.string(),
    problem: z.string(),
    orientation: SpinOrientationSchema,
    mode: SpinModeSchema,
    /** The mode from the next round on; null when it does not change. */
    next_mode: SpinModeSchema.nullable(),
    status: SpinStatusSchema,
    completed: z.boolean(),
    phase: SpinPhaseSchema,
    mask_name: z.string(),
    round: z.number().int().nonnegative(),
    agents: z.array(SpinAgentSchema),
    /** Agents that join or leave when the round ends. */
    joining: z.array(SpinAgentSchema),
    leaving: z.array(z.string()),
    votes_for: z.number().int().nonnegative(),
    votes_against: z.number().int().nonnegative(),
    artifacts: z.array(SpinArtifactSchema),
    /** Identifies the pause; `continue` names it, so that only one of two callers continues. Null unless paused. */
    pause_id: z.string().nullable(),
    run_id: z.string(),
    last_seq: z.number().int().nonnegative(),
    assistant: AssistantSchema,
    usage: UsageSchema,
    /** Absent until a model was asked. */
    spent: SpinSpentSchema.optional(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'SpinState' });
export type SpinState = z.infer<typeof SpinStateSchema>;

/** A run in a list. */
export const SpinSummarySchema = SpinStateSchema.pick({
  session_id: true,
  title: true,
  orientation: true,
  mode: true,
  status: true,
  phase: true,
  created_at: true,
  updated_at: true,
}).meta({ id: 'SpinSummary' });
export type SpinSummary = z.infer<typeof SpinSummarySchema>;
export const SpinListQuerySchema = callerQuery.extend(pageQuery.shape);
export const SpinListReplySchema = z.object({
  sessions: z.array(SpinSummarySchema),
  ...pageReply.shape,
});

/** The run that is meant, in query or body; by default the caller's only unfinished one, 409 when there are several. */
export const SpinQuerySchema = callerQuery.extend({ session_id: id.optional() });
/** `agent_id`: an agent of the platform, which gets the name of its profile. */
export const SpinAgentQuerySchema = SpinQuerySchema.extend({ agent_id: id.optional() });
const target = { session_id: id.optional() };

/** The body of `spin.mode`; the mode changes with the next round. */
export const SpinModeInputSchema = z.strictObject({ mode: SpinModeSchema, ...target });
/** The body of `spin.agents.add`: an agent of the platform by id, or a name and a prompt. */
export const SpinAgentAddSchema = z
  .strictObject({
    agent_id: id.optional(),
    name: SpinAgentInputSchema.shape.name.optional(),
    prompt: SpinAgentInputSchema.shape.prompt.optional(),
    ...target,
  })
  .default({});
/** The body of `spin.agents.remove`; the agent leaves when the round ends. */
export const SpinAgentRemoveSchema = z.strictObject({ agent_id: id.optional(), ...target }).default({});

/** A person's message to a run; a blank message is ignored. */
export const SpinSaidSchema = storedText(spinLimits.feedback);
/** The body of `spin.artifact.edit`: the whole text, and the version that it is based on. */
export const SpinArtifactEditSchema = z.strictObject({
  content: storedText(spinLimits.artifact, 'An artifact cannot be empty'),
  version: z.number().int().positive(),
});
/** The body of `spin.continue`: ends the pause of a run in control mode. */
export const SpinContinueSchema = z
  .strictObject({
    message: SpinSaidSchema.optional(),
    pause_id: id.optional(),
    /** A message with an id that was sent before is not taken twice. */
    request_id: id.optional(),
    ...target,
  })
  .default({});
