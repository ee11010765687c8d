import { spinLimits } from '@alma/shared/contract';
import { conflict, type Problem } from '../../platform/problems/index.ts';
import type { Fact } from '../runs/index.ts';
import { readFact, type SpinFact } from './facts.ts';

/** How much a person has requested of a run. All requests stay in the log, which every server folds. */
export interface Requests {
  messages: number;
  changes: number;
  characters: number;
  /** Characters of all edits of artifacts. */
  edited: number;
  /** How often the run has failed. Every failure but the last was followed by a retry. */
  failures: number;
  /** The `request_id` of each message that has one. */
  ids: readonly string[];
}

export const noRequests: Requests = {
  messages: 0,
  changes: 0,
  characters: 0,
  edited: 0,
  failures: 0,
  ids: [],
};

/** True for a message that has already been accepted: a client that lost the answer repeats it. */
export const isRepeated = ({ ids }: Requests, fact: SpinFact | undefined): boolean =>
  fact?.type === 'user_message' && fact.data.request_id !== undefined && ids.includes(fact.data.request_id);

function withRequest(requests: Requests, fact: SpinFact | undefined): Requests {
  const { messages, changes, characters, ids } = requests;
  switch (fact?.type) {
    case 'user_message': {
      const { content, request_id: id } = fact.data;
      const said = { messages: messages + 1, characters: characters + content.length };
      return { ...requests, ...said, ids: id === undefined ? ids : [...ids, id] };
    }
    case 'agent_joining': {
      const { prompt } = fact.data.agent;
      return { ...requests, changes: changes + 1, characters: characters + prompt.length };
    }
    case 'artifact_edited': {
      const { body, added } = fact.data;
      return { ...requests, edited: requests.edited + body.length + added.length };
    }
    case 'agent_leaving':
    case 'mode_requested':
      return { ...requests, changes: changes + 1 };
    default:
      return requests;
  }
}

export const countRequests = (facts: readonly Fact[], before: Requests): Requests =>
  facts.reduce(
    (requests, fact) =>
      fact.type === 'error'
        ? { ...requests, failures: requests.failures + 1 }
        : withRequest(requests, readFact(fact)),
    before,
  );

/** @throws {Problem} 409 when a failed run has used up its retries, which are limited because each stays in its log. */
export function checkRetry({ failures }: Requests): void {
  if (failures > spinLimits.retries)
    throw conflict(
      'LIMIT_REACHED',
      `A spin chat can be continued ${spinLimits.retries} times after a failure. Start another one.`,
    );
}

/** @throws {Problem} 409 when the run has reached its limit of requests. */
export function checkRoom(before: Requests, added: readonly SpinFact[]): void {
  const { messages, changes, characters, edited } = added.reduce(withRequest, before);
  if (messages > spinLimits.messages && messages > before.messages) throw tooMany('messages');
  if (changes > spinLimits.changes && changes > before.changes) throw tooMany('changes');
  if (characters > spinLimits.requestCharacters && characters > before.characters) throw tooMuchText();
  if (edited > spinLimits.editCharacters && edited > before.edited) throw tooMuchEdited();
}

const tooMany = (what: 'messages' | 'changes'): Problem =>
  conflict('LIMIT_REACHED', `A spin chat takes at most ${spinLimits[what]} ${what}. Start another one.`);
const tooMuchEdited = (): Problem =>
  conflict(
    'LIMIT_REACHED',
    'The edits of this spin chat are as long as they can be. Download the artifact and go on with it there.',
  );
const tooMuchText = (): Problem =>
  conflict(
    'LIMIT_REACHED',
    `A spin chat takes at most ${spinLimits.requestCharacters} characters of messages and prompts. Start another one.`,
  );
