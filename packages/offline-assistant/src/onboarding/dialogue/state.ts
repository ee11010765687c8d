import { z } from 'zod';
import type { Value } from '../fields/fields.ts';

const ValueSchema = z.union([z.string(), z.number(), z.array(z.string())]);

const SourceSchema = z.object({ kind: z.enum(['message', 'file', 'url', 'account']), name: z.string() });

/** A change of a field that is meant to happen: at once, or after a yes. Null empties the field. */
const ProposalSchema = z.object({
  path: z.string(),
  value: ValueSchema.nullable(),
  /** What the field had when this was proposed: a yes is to this, and to nothing else. */
  before: ValueSchema.nullable(),
  quote: z.string(),
  source: SourceSchema,
  method: z.string(),
});
export type Proposal = z.infer<typeof ProposalSchema>;

const PendingSchema = ProposalSchema.extend({
  /** Why it waits: a guess, a value filled in by hand, one told otherwise before, or the name of the account. */
  reason: z.enum(['guess', 'by-hand', 'differs', 'account']),
});
export type Pending = z.infer<typeof PendingSchema>;

/** What a conversation remembers between two messages. */
export const DialogueStateSchema = z.object({
  /** The field that the last question was for. */
  asked: z.string().nullable(),
  skipped: z.array(z.string()),
  pending: z.array(PendingSchema),
  /** Settled before there is a profile to write it to. */
  held: z.array(ProposalSchema),
  /** What got a no: never proposed again from a document. */
  declined: z.array(z.object({ path: z.string(), value: ValueSchema.nullable() })),
  /** The fields that were written last: "no, I meant …" is about them. */
  last: z.array(z.string()).default([]),
});
export type DialogueState = z.infer<typeof DialogueStateSchema>;

export const emptyState: DialogueState = {
  asked: null,
  skipped: [],
  pending: [],
  held: [],
  declined: [],
  last: [],
};

/** What a profile is filled with, by the paths of its fields: plain data, which a worker can be given. */
export interface ProfileView {
  /** False: there is none yet. */
  exists: boolean;
  values: ReadonlyMap<string, Value | null>;
  /** What onboarding has written last. */
  written: ReadonlyMap<string, Value | null>;
}

export const valueOf = ({ values }: ProfileView, path: string): Value | null => values.get(path) ?? null;
