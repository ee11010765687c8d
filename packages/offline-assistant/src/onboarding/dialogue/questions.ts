import { askedFields } from '../fields/asked-fields.ts';
import { isSame } from '../fields/fields.ts';
import { readerOf } from '../reading/readers.ts';
import type { Intent } from './intents.ts';
import {
  type DialogueState,
  emptyState,
  type Pending,
  type ProfileView,
  type Proposal,
  valueOf,
} from './state.ts';

export const namePath = 'basic_identification.full_name';

/** The open confirmation. While there is no profile, only the name is confirmed, because a profile needs one. */
export function openQuestion(state: DialogueState, view: ProfileView): Pending | undefined {
  return view.exists ? state.pending[0] : state.pending.find(({ path }) => path === namePath);
}

/** The next field to ask for: empty, not skipped, neither waiting for a confirmation nor for the profile. */
export function nextAsked(state: DialogueState, view: ProfileView): string | null {
  const isOpen = (path: string): boolean =>
    valueOf(view, path) === null &&
    !state.skipped.includes(path) &&
    !state.pending.some((pending) => pending.path === path) &&
    !state.held.some((held) => held.path === path);
  if (!view.exists && isOpen(namePath)) return namePath;
  return askedFields.find(({ path }) => isOpen(path))?.path ?? null;
}

export function viewAfter(view: ProfileView, writes: readonly Proposal[]): ProfileView {
  const changed = writes.map(({ path, value }) => [path, value] as const);
  return {
    exists: view.exists || writes.length > 0,
    values: new Map([...view.values, ...changed]),
    written: new Map([...view.written, ...changed]),
  };
}

/** The path of the field to change, named by its label or by its present value ("change Berlin to Lisbon"). */
export const changedPath = (
  { path, called }: Extract<Intent, { kind: 'change' }>,
  view: ProfileView,
): string | undefined => path ?? askedFields.find((field) => isSame(valueOf(view, field.path), called))?.path;

/** The state before the first message. A new profile starts with the account's name as a suggestion. */
export function openDialogue(view: ProfileView, accountName?: string): DialogueState {
  const name = view.exists || accountName === undefined ? undefined : suggestedName(accountName);
  const state: DialogueState = { ...emptyState, pending: name === undefined ? [] : [name] };
  return { ...state, asked: openQuestion(state, view)?.path ?? nextAsked(state, view) };
}

/** The account's name as a suggestion if it reads like a person's name, which "maya-82" does not. */
function suggestedName(accountName: string): Pending | undefined {
  const match = readerOf(namePath).answer(accountName, { year: 0 });
  if (!match?.isSure || match.value !== accountName.trim()) return undefined;
  return {
    path: namePath,
    value: match.value,
    before: null,
    quote: match.quote,
    source: { kind: 'account', name: 'your account' },
    method: 'name of the account',
    reason: 'account',
  };
}
