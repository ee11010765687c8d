import { z } from 'zod';
import type { Value } from '../fields/fields.ts';

const ValueSchema = z.union([z.string(), z.number(), z.array(z.string())]);

const SourceSchema = z.object({ kind: z.enum(['message', 'file', 'url', 'account']), name: z.string() });

/** A proposed change of a field, made at once or after a confirmation. Null empties the field. */
const ProposalSchema = z.object({
  path: z.string(),
  value: ValueSchema.nullable(),
  /** The value at the time of the proposal: a confirmation is void when it has changed since. */
  before: ValueSchema.nullable(),
  quote: z.string(),
  source: SourceSchema,
  method: z.string(),
});
export type Proposal = z.infer<typeof ProposalSchema>;

const PendingSchema = ProposalSchema.extend({
  /** Why it needs a confirmation: a guess, an entry by hand, a different saved value, or the account's name. */
  reason: z.enum(['guess', 'by-hand', 'differs', 'account']),
});
export type Pending = z.infer<typeof PendingSchema>;

/** What a conversation remembers between two messages. */
export const DialogueStateSchema = z.object({
  /** The field that the last question was for. */
  asked: z.string().nullable(),
  skipped: z.array(z.string()),
  pending: z.array(PendingSchema),
  /** Accepted changes that wait for a profile. */
  held: z.array(ProposalSchema),
  /** Declined values, accepted later only as an answer to the field itself. */
  declined: z.array(z.object({ path: z.string(), value: ValueSchema.nullable() })),
  /** The fields written last, to which "no, I meant …" refers. */
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

/** The values of a profile by field path: plain data that can be sent to a worker. */
export interface ProfileView {
  /** False until the profile has been created. */
  exists: boolean;
  values: ReadonlyMap<string, Value | null>;
  /** The values that onboarding wrote last, to tell them from entries by hand. */
  written: ReadonlyMap<string, Value | null>;
}

export const valueOf = ({ values }: ProfileView, path: string): Value | null => values.get(path) ?? null;
