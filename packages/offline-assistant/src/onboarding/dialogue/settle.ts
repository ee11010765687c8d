import { isSame, type Value } from '../fields/fields.ts';
import { type DialogueState, type Pending, type ProfileView, type Proposal, valueOf } from './state.ts';

export interface Candidate extends Proposal {
  isSure: boolean;
  /** The person was asked for this field, or named it. */
  isDirect: boolean;
}

export type Settlement =
  { kind: 'same' } | { kind: 'write'; write: Proposal } | { kind: 'ask'; pending: Pending };

/** True when the field has a value that no change of onboarding wrote. */
export function isByHand(view: ProfileView, path: string): boolean {
  const value = valueOf(view, path);
  if (value === null) return false;
  const written = view.written.get(path);
  return written === undefined || !isSame(written, value);
}

/** Whether a reading is written at once, or needs a yes first. */
export function settle(candidate: Candidate, view: ProfileView, state: DialogueState): Settlement {
  const { path, value, isSure, isDirect } = candidate;
  const before = valueOf(view, path);
  if (isSame(before, value)) return { kind: 'same' };
  const { isSure: _isSure, isDirect: _isDirect, ...said } = candidate;
  const proposal: Proposal = { ...said, before };
  const wasDeclined = state.declined.some((no) => no.path === path && isSame(no.value, value));
  if (wasDeclined && !isDirect) return { kind: 'same' };
  if (isByHand(view, path)) return { kind: 'ask', pending: { ...proposal, reason: 'by-hand' } };
  if (!isSure)
    return { kind: 'ask', pending: { ...proposal, reason: before === null ? 'guess' : 'differs' } };
  if (before !== null && (!isDirect || losesEntries(candidate, before)))
    return { kind: 'ask', pending: { ...proposal, reason: 'differs' } };
  return { kind: 'write', write: proposal };
}

/** A list told anew may be meant beside the old one: what it would lose is not lost unasked. */
function losesEntries({ value, source }: Candidate, before: Value): boolean {
  if (source.kind !== 'message' || !Array.isArray(before) || !Array.isArray(value)) return false;
  return before.some((entry) => !value.some((other) => isSame(entry, other)));
}
