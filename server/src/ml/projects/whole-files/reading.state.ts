import type { ToolStep, Usage } from '@alma/shared/contract';
import { z } from 'zod';
import { type Fact, sumOrNull } from '../../runs/index.ts';
import { type Note, tokensOfNote } from './notes.ts';
import { endsOf } from './plan.ts';
import { readingTexts } from './reading.texts.ts';

const NoteSchema = z.object({ passages: z.array(z.number().int().positive()), text: z.string() });

/** What to read and in which parts. It does not change until the answer is written. */
export const PlanSchema = z.object({
  wish: z.enum(['summary', 'comparison']),
  files: z.array(z.object({ fileId: z.string(), version: z.string(), filename: z.string() })),
  /** Names of the project's files that are left out, because they have not been or could not be read. */
  missing: z.array(z.string()),
  passages: z.number(),
  ends: z.array(z.number()),
  size: z.number(),
});
export type Plan = z.infer<typeof PlanSchema>;

/** The result of reading one part. */
const ReadSchema = z.object({
  notes: z.array(NoteSchema),
  left_out: z.number(),
  /** Names of files with passages that give orders. */
  orders: z.array(z.string()),
  usage: z.object({
    input_tokens: z.number().nullable(),
    output_tokens: z.number().nullable(),
    model_calls: z.number(),
  }),
  ms: z.number(),
});
export type Read = z.infer<typeof ReadSchema>;

/** The progress of reading files in parts. */
export interface Reading {
  plan: Plan;
  /** 0 while passages are read, then incremented each time notes are condensed. */
  level: number;
  /** How many parts of this level have been read. */
  done: number;
  /** The notes that this level condenses; empty at level 0. */
  notes: readonly Note[];
  /** The notes that this level has produced so far. */
  found: readonly Note[];
  leftOut: number;
  orders: readonly string[];
  usage: Usage;
  ms: number;
}

/** Each level shrinks notes to about a quarter, so three suffice for the longest reading. */
const maxLevels = 4;

export const planFact = (plan: Plan): Fact => ({ type: 'reading', data: plan });
export const readPlan = ({ type, data }: Fact): Plan | undefined =>
  type === 'reading' ? PlanSchema.parse(data) : undefined;

/** The result of one part, with the progress to show. */
export const readFact = (step: ToolStep, read: Read): Fact => ({ type: 'step', data: { step, read } });
export const isOfReading = ({ type }: Fact): boolean => type === 'reading' || type === 'step';

export const beginReading = (plan: Plan): Reading => ({
  plan,
  level: 0,
  done: 0,
  notes: [],
  found: [],
  leftOut: 0,
  orders: [],
  usage: { input_tokens: 0, output_tokens: 0, model_calls: 0 },
  ms: 0,
});

export function foldReading(reading: Reading | undefined, fact: Fact): Reading | undefined {
  const plan = readPlan(fact);
  if (plan) return beginReading(plan);
  if (!reading || fact.type !== 'step') return reading;
  const { read } = z.object({ read: ReadSchema.optional() }).parse(fact.data);
  return read ? withRead(reading, read) : reading;
}

export function withRead(reading: Reading, read: Read): Reading {
  const next: Reading = {
    ...reading,
    done: reading.done + 1,
    found: [...reading.found, ...read.notes],
    leftOut: reading.leftOut + read.left_out,
    orders: [...new Set([...reading.orders, ...read.orders])],
    usage: addUsage(reading.usage, read.usage),
    ms: reading.ms + read.ms,
  };
  if (next.done < endsIn(next).length) return next;
  return { ...next, level: next.level + 1, done: 0, notes: next.found, found: [] };
}

/** Where the parts of this level end. */
const endsIn = ({ level, plan, notes }: Reading): readonly number[] =>
  level === 0 ? plan.ends : endsOf(notes.map(tokensOfNote), plan.size);

/** The range and the number of the next part. */
export function nextPart(reading: Reading): { from: number; to: number; number: number; count: number } {
  const ends = endsIn(reading);
  const { done } = reading;
  return {
    from: done === 0 ? 0 : (ends[done - 1] ?? 0),
    to: ends[done] ?? 0,
    number: done + 1,
    count: ends.length,
  };
}

/** The next step: read passages, condense notes until they fit into one request, then write the answer. */
export function stageOf(reading: Reading): 'read' | 'condense' | 'write' {
  if (reading.level === 0) return 'read';
  return endsIn(reading).length > 1 && reading.level <= maxLevels ? 'condense' : 'write';
}

export function keyOf(reading: Reading): string {
  const stage = stageOf(reading);
  if (stage === 'write') return stage;
  return stage === 'read' ? `read/${reading.done + 1}` : `condense/${reading.level}/${reading.done + 1}`;
}

/** The notes that the answer is written from. */
export const notesForAnswer = (reading: Reading): readonly Note[] =>
  reading.notes.slice(0, endsIn(reading)[0] ?? 0);

/** The progress as the step that people see. */
export function progressOf(reading: Reading, { id, at }: Pick<ToolStep, 'id' | 'at'>): ToolStep {
  const { level, done, plan, orders, ms } = reading;
  const count = plan.ends.length;
  const isRead = stageOf(reading) === 'write';
  return {
    id,
    agent: '',
    tool: 'read_parts',
    input: JSON.stringify({
      parts: `${level === 0 ? done : count} of ${count}`,
      files: plan.files.map(({ filename }) => filename).join(', '),
    }),
    status: isRead ? 'done' : 'running',
    result: isRead
      ? readingTexts.read({ parts: count, notes: notesForAnswer(reading).length, leftOut: reading.leftOut })
      : null,
    is_cut: false,
    has_instructions: orders.length > 0,
    ms: isRead ? Math.round(ms) : null,
    at,
  };
}

export function addUsage(one: Usage, other: Usage): Usage {
  return {
    input_tokens: sumOrNull(one.input_tokens, other.input_tokens),
    output_tokens: sumOrNull(one.output_tokens, other.output_tokens),
    model_calls: one.model_calls + other.model_calls,
  };
}
