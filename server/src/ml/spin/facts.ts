import {
  SpinAgentSchema,
  SpinArtifactSchema,
  SpinBallotSchema,
  SpinModeSchema,
  SpinPhaseSchema,
  SpinVoteSchema,
  ToolStepSchema,
} from '@alma/shared/contract';
import { z } from 'zod';
import type { Fact } from '../runs/index.ts';

const text = z.string();
const place = { phase: SpinPhaseSchema, round: z.number().int() };
/** The log entry has the times of creation and edit. */
const KeptArtifactSchema = SpinArtifactSchema.omit({ created_at: true, edited: true });
const draftLine = z.object({ criterion: text, agent: text, text, source: text });

/** The facts of a run by the type under which the engine stores them. */
const factSchemas = {
  'effect.done': z.object({ key: text }),
  initialized: z.object({ agents: z.array(SpinAgentSchema) }),
  supervisor_message: z.object({ ...place, content: text, feedback: z.array(text) }),
  agent_message: z.object({
    ...place,
    agent: text,
    content: text,
    message_type: z.enum(['thinking', 'message']),
    /** Tool calls before the message. */
    steps: z.array(ToolStepSchema).optional(),
    lines: z.array(draftLine),
  }),
  /** Result of the check before the vote, independent of it. */
  draft_checked: z.object({
    ...place,
    hollow: z.array(z.object({ criterion: text, title: text, reason: text })),
  }),
  /** Sealed until the vote is counted. */
  ballot: SpinBallotSchema,
  voting_result: SpinVoteSchema,
  artifact_generated: z.object({ artifact: KeptArtifactSchema, body: text }),
  /** `added`: the lines of the body that the user wrote. */
  artifact_edited: z.object({ artifact: KeptArtifactSchema, body: text, added: text, by: text }),
  phase_transition: z.object({
    from: SpinPhaseSchema,
    to: SpinPhaseSchema,
    cause: z.enum(['vote', 'override']),
  }),
  round_complete: z.object({ ...place, mode: SpinModeSchema, pause_id: text.nullable() }),
  agents_changed: z.object({ agents: z.array(SpinAgentSchema) }),
  workflow_completed: z.object({ outcome: z.enum(['completed', 'stopped']), rule: text }),
  /** A repeated `request_id` is the same message. */
  user_message: z.object({ content: text, request_id: text.optional() }),
  continued: z.object({}),
  mode_requested: z.object({ mode: SpinModeSchema }),
  agent_joining: z.object({ agent: SpinAgentSchema }),
  agent_leaving: z.object({ agent_id: text }),
} as const;

type Schemas = typeof factSchemas;
export type SpinFactType = keyof Schemas;
export type FactData<T extends SpinFactType> = z.infer<Schemas[T]>;
export type SpinFact = { [K in SpinFactType]: { type: K; data: FactData<K> } }[SpinFactType];

const isKnown = (type: string): type is SpinFactType => type in factSchemas;

/** Parses an engine fact; undefined when it does not belong to this domain. */
export function readFact(fact: Fact): SpinFact | undefined {
  if (!isKnown(fact.type)) return undefined;
  return { type: fact.type, data: factSchemas[fact.type].parse(fact.data) } as SpinFact;
}

/** Converts to a fact of the engine. */
export const factOf = (fact: SpinFact): Fact => ({ type: fact.type, data: fact.data });
