import { spinLimits } from '@alma/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { factOf, type SpinFact } from './facts.ts';
import { checkRetry, checkRoom, countRequests, isRepeated, noRequests } from './requests.ts';

const says = (content: string): SpinFact => ({ type: 'user_message', data: { content } });
const joins = (prompt: string): SpinFact => ({
  type: 'agent_joining',
  data: { agent: { agent_id: 'a', name: 'A', prompt } },
});
const leaves: SpinFact = { type: 'agent_leaving', data: { agent_id: 'a' } };
const edits = (characters: number): SpinFact => ({
  type: 'artifact_edited',
  data: {
    artifact: {
      artifact_id: 'F6-vision',
      name: 'Vision',
      phase: 'F6',
      version: 2,
      media_type: 'text/markdown',
      size_bytes: characters,
      sha256: '',
      provenance: { agents: [], rounds: 1, cause: 'vote' },
    },
    body: 'x'.repeat(characters),
    added: '',
    by: 'maya',
  },
});
const switches: SpinFact = { type: 'mode_requested', data: { mode: 'auto' } };

describe('the requests of a run', () => {
  it.each([
    ['messages', [says('More.')], spinLimits.messages, says('More.')],
    ['changes', [joins('Help.'), leaves], spinLimits.changes, switches],
    ['characters', [says('x'.repeat(8000))], spinLimits.requestCharacters / 8000, joins('Help.')],
    ['characters of edits', [edits(100_000)], spinLimits.editCharacters / 100_000, edits(1)],
  ])('have a limit of %s, after which other requests are still possible', (_what, cycle, limit, refused) => {
    const asked = Array.from({ length: limit }, (_value, index) => factOf(cycle[index % cycle.length]!));
    const before = countRequests(asked.slice(0, -1), noRequests);
    expect(() => checkRoom(before, [cycle[0]!])).not.toThrow();
    const full = countRequests(asked, noRequests);
    expect(() => checkRoom(full, [refused])).toThrow(expect.objectContaining({ code: 'LIMIT_REACHED' }));
    expect(() => checkRoom(full, [])).not.toThrow();
  });

  it('identify a repeated message by its id', () => {
    const said: SpinFact = { type: 'user_message', data: { content: 'More.', request_id: 'once' } };
    const before = countRequests([factOf(said), factOf(says('More.'))], noRequests);
    expect(isRepeated(before, said)).toBe(true);
    expect(isRepeated(before, { ...said, data: { ...said.data, request_id: 'twice' } })).toBe(false);
    expect(isRepeated(before, says('More.'))).toBe(false);
  });

  it('include a number of retries', () => {
    const fails = { type: 'error', data: {} };
    const before = countRequests(Array(spinLimits.retries).fill(fails), noRequests);
    expect(() => checkRetry(before)).not.toThrow();
    const full = countRequests([{ type: 'started', data: {} }, fails], before);
    expect(() => checkRetry(full)).toThrow(expect.objectContaining({ code: 'LIMIT_REACHED' }));
  });

  it('do not include the facts of the team', () => {
    const spoken: SpinFact = { type: 'agents_changed', data: { agents: [] } };
    expect(countRequests([factOf(spoken), { type: 'message', data: {} }], noRequests)).toEqual(noRequests);
  });
});
