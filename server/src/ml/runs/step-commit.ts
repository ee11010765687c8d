import { dataOf, factOf } from './run-events.ts';
import type { Commit } from './run-log.ts';
import type { Fact, NewMessage, Step } from './workflow.ts';

/** The state after a step has been stored. */
export interface Settled<State> {
  state: State;
  next: Step;
}

/** The facts so far, with those of the next step if it pauses or ends the run. */
export function commitOf(step: Step, facts: readonly Fact[], lastMessageId: string | undefined): Commit {
  if (step.type === 'effect') return { facts };
  if (step.type === 'end') return { facts: withEnd(facts, lastMessageId), status: 'completed' };
  const { pauseId, until } = step;
  const waiting = { type: 'waiting', data: { pause_id: pauseId } };
  const time = until === undefined ? {} : { pauseUntil: until };
  return { facts: [...facts, waiting], status: 'waiting', pauseId, ...time };
}

/** Marks the last message, which `done` shows, so that readers do not see it twice. */
export function withEnd(facts: readonly Fact[], lastMessageId: string | undefined): Fact[] {
  const lastPlace = facts.findLastIndex(({ type }) => type === 'message');
  const last = facts[lastPlace];
  if (last) {
    const data = dataOf('message', last);
    const marked = factOf('message', { ...data, is_last: true });
    return [...facts.with(lastPlace, marked), factOf('done', { id: data.id })];
  }
  if (lastMessageId === undefined) throw new Error('the run ended without a message');
  return [...facts, factOf('done', { id: lastMessageId })];
}

export const messageFact = ({ id, name = null }: NewMessage & { id: string }): Fact =>
  factOf('message', { id, name, is_last: false });
