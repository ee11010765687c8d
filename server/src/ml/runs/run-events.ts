import { CitationSchema, ErrorCodeSchema, type SessionMessage, ToolStepSchema } from '@alma/shared/contract';
import { z } from 'zod';
import type { StoredEvent } from './runs.ts';
import type { Fact } from './workflow.ts';

/** One row of a run's log. */
export interface EventRow extends Fact {
  seq: number;
  at: Date;
}

/** Usage of a step's model calls; null when it is unknown. `ms` is the time of the calls. */
export const SpentSchema = z.object({
  input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
  cost: z.number().nullable(),
  ms: z.number(),
});
export type Spent = z.infer<typeof SpentSchema>;

/** The engine's own events. Pieces of text have one number each but share a row; `seq` of a `token` row is the last. */
const engineEvents = {
  token: z.object({ from: z.number(), pieces: z.array(z.string()) }),
  citation: CitationSchema,
  /** The agent that begins, when an earlier one lets others answer first. */
  started: z.object({ agent: z.string().optional() }),
  'effect.done': z.object({
    key: z.string(),
    model_calls: z.number(),
    /** Usage of its model calls; absent without any. */
    spent: SpentSchema.optional(),
  }),
  /** `is_last`: shown by `done` instead. */
  message: z.object({ id: z.string(), name: z.string().nullable(), is_last: z.boolean() }),
  /** A workflow's own fact; readers see only its public part. */
  step: z.object({ step: ToolStepSchema }),
  /** The run continues when a caller sends this id. */
  waiting: z.object({ pause_id: z.string() }),
  /** The run continues when its budget allows it. */
  paused: z.object({ code: ErrorCodeSchema, message: z.string() }),
  done: z.object({ id: z.string() }),
  error: z.object({
    status: z.number(),
    code: ErrorCodeSchema,
    message: z.string(),
    /** The limit that ended the run. */
    rule: z.string().optional(),
  }),
} as const;
type EngineEvents = typeof engineEvents;

export const factOf = <T extends keyof EngineEvents>(type: T, data: z.input<EngineEvents[T]>): Fact => ({
  type,
  data,
});
export const dataOf = <T extends keyof EngineEvents>(type: T, fact: Fact): z.infer<EngineEvents[T]> =>
  engineEvents[type].parse(fact.data) as z.infer<EngineEvents[T]>;

/** What readers see, not validated: a newer release may have stored values that this one does not know. */
export const storedOf = <T extends keyof EngineEvents>(_type: T, fact: Fact): z.infer<EngineEvents[T]> =>
  fact.data as z.infer<EngineEvents[T]>;

/** Tells readers which agent begins, and that unfinished text of the agent before it is void. */
export const startedFact = (agent: string): Fact => factOf('started', { agent });

/** Events for readers of the reply only: the state of a run is folded from the others. */
const traffic = new Set(['started', 'token', 'citation', 'paused', 'done', 'error']);
export const isForState = ({ type }: Fact): boolean => !traffic.has(type);
export const isTerminal = ({ fact }: StoredEvent): boolean => fact.type === 'done' || fact.type === 'error';

/** The id of the message that a row shows to readers, if any. */
export function shownMessageId(row: Fact): string | undefined {
  if (row.type === 'done') return dataOf('done', row).id;
  if (row.type !== 'message') return undefined;
  const { id, is_last: isLast } = dataOf('message', row);
  return isLast ? undefined : id;
}

export interface Shown {
  run: { id: string; sessionId: string };
  messages: ReadonlyMap<string, SessionMessage>;
}

/** The events of a row: one for each piece of text, else a single one. */
export function expand(row: EventRow, shown: Shown): StoredEvent[] {
  if (row.type === 'token') {
    const { from, pieces } = dataOf('token', row);
    return pieces.map((text, index) => tokenEvent({ seq: from + index, text, at: row.at }));
  }
  const { seq, at, type, data } = row;
  return [{ seq, at, fact: { type, data }, shown: shownOf(row, shown) }];
}

const tokenEvent = ({ seq, text, at }: { seq: number; text: string; at: Date }): StoredEvent => ({
  seq,
  at,
  fact: factOf('token', { from: seq, pieces: [text] }),
  shown: { type: 'token', seq, text },
});

function shownOf(row: EventRow, { run, messages }: Shown): StoredEvent['shown'] {
  const { seq } = row;
  if (row.type === 'started')
    return { type: 'started', seq, run_id: run.id, session_id: run.sessionId, ...dataOf('started', row) };
  if (row.type === 'citation') return { type: 'citation', seq, citation: storedOf('citation', row) };
  if (row.type === 'step') return { type: 'step', seq, step: storedOf('step', row).step };
  if (row.type === 'paused') return { type: 'paused', seq, ...storedOf('paused', row) };
  if (row.type === 'error') {
    const { code, message } = storedOf('error', row);
    return { type: 'error', seq, code, message };
  }
  const message = messages.get(shownMessageId(row) ?? '');
  if (!message || (row.type !== 'message' && row.type !== 'done')) return null;
  return { type: row.type, seq, message };
}
