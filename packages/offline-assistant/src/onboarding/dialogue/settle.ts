import { isSame, type Value } from '../fields/fields.ts';
import { type DialogueState, type Pending, type ProfileView, type Proposal, valueOf } from './state.ts';

export interface Candidate extends Proposal {
  isSure: boolean;
  /** True when the user was asked for this field, or named it. */
  isDirect: boolean;
}

export type Settlement =
  { kind: 'same' } | { kind: 'write'; write: Proposal } | { kind: 'ask'; pending: Pending };

/** True when the field has a value that onboarding did not write. */
export function isByHand(view: ProfileView, path: string): boolean {
  const value = valueOf(view, path);
  if (value === null) return false;
  const written = view.written.get(path);
  return written === undefined || !isSame(written, value);
}

/** Decides whether an extracted value is written at once or needs a confirmation first. */
export function settle(candidate: Candidate, view: ProfileView, state: DialogueState): Settlement {
  const { path, value, isSure, isDirect } = candidate;
  const before = valueOf(view, path);
  if (isSame(before, value)) return { kind: 'same' };
  const { isSure: _isSure, isDirect: _isDirect, ...rest } = candidate;
  const proposal: Proposal = { ...rest, before };
  const wasDeclined = state.declined.some((no) => no.path === path && isSame(no.value, value));
  if (wasDeclined && !isDirect) return { kind: 'same' };
  if (isByHand(view, path)) return { kind: 'ask', pending: { ...proposal, reason: 'by-hand' } };
  if (!isSure)
    return { kind: 'ask', pending: { ...proposal, reason: before === null ? 'guess' : 'differs' } };
  if (before !== null && (!isDirect || losesEntries(candidate, before)))
    return { kind: 'ask', pending: { ...proposal, reason: 'differs' } };
  return { kind: 'write', write: proposal };
}

/** A new list may be meant as an addition, so entries are only removed after a confirmation. */
function losesEntries({ value, source }: Candidate, before: Value): boolean {
  if (source.kind !== 'message' || !Array.isArray(before) || !Array.isArray(value)) return false;
  return before.some((entry) => !value.some((other) => isSame(entry, other)));
}
