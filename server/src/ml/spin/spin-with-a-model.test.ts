import * as rules from '@alma/offline-assistant/spin';
import { describe, expect, it } from '@jest/globals';
import { type Ask, begin, play, typed } from '../../../test/spin/play.ts';
import type { EffectContext } from '../runs/index.ts';
import { askOrByRules } from './ask.ts';
import { BallotAnswerSchema, FrameAnswerSchema, SpeechAnswerSchema } from './prompts.ts';

describe('a run with a model', () => {
  const aim = 'Two nurses cover each night of March.';
  const points = (...met: boolean[]) =>
    ['aim', 'people', 'measure'].slice(0, met.length).map((criterion, index) => ({
      criterion,
      met: met[index] ?? false,
      reason: 'So it says.',
    }));
  const whole = { vote: 'FOR', reason: 'All is there.', points: points(true, true, true) };
  const lines = (...texts: [criterion: string, text: string, source?: string][]) =>
    texts.map(([criterion, text, source = 'own']) => ({ criterion, text, source }));
  const good = lines(['aim', aim], ['people', 'The nurses of ward 7.'], ['measure', 'No night without two.']);

  /** One round in control mode: what the team writes, and its ballots in the order in which they are asked for. */
  async function round(written: ReturnType<typeof lines>, ballots: object[] = []) {
    const requests: string[] = [];
    const ask: Ask = async function* (request) {
      if (request.schema === SpeechAnswerSchema)
        yield { type: 'object', value: { content: 'I say it.', lines: written } };
      else if (request.schema === BallotAnswerSchema) {
        requests.push(JSON.stringify(request.messages));
        yield { type: 'object', value: ballots[requests.length - 1] ?? whole };
      } else yield { type: 'object', value: { content: 'I look at it.' } };
    };
    const { facts, run, keys } = await play(begin('discharge', 'control'), ask, true);
    const [vote] = typed(facts, 'voting_result');
    if (!vote) throw new Error('there was no vote');
    return { vote: vote.data, asked: requests, facts, run, keys };
  }

  it('passes a phase if all points are answered, and stores the checklist of each ballot', async () => {
    const { vote, asked: requests, run } = await round(good);
    expect(vote).toMatchObject({ votes_for: 2, passed: true });
    expect(vote.ballots[0]?.points).toEqual([
      { criterion: 'aim', title: 'Aim', met: true, reason: 'So it says.' },
      { criterion: 'people', title: 'People', met: true, reason: 'So it says.' },
      { criterion: 'measure', title: 'Measure', met: true, reason: 'So it says.' },
    ]);
    expect(requests).toHaveLength(2);
    expect(run.bodies.F6).toContain(`- ${aim} (Architect, Developer)`);
  });

  it('asks again for a ballot that skips points, and accepts the second one', async () => {
    const { vote, asked: requests } = await round(good, [{ ...whole, points: points(true) }, whole]);
    expect(vote).toMatchObject({ votes_for: 2, votes_against: 0, passed: true });
    expect(requests).toHaveLength(3);
    expect(requests[1]).toContain('says nothing about');
    expect(requests[1]).toContain('People');
  });

  it('counts a ballot AGAINST that skips points twice, or is FOR with an unmet point, and says why', async () => {
    const skips = { ...whole, points: points(true) };
    const odd = { ...whole, points: points(true, true, false) };
    const { vote, asked: requests } = await round(good, [skips, skips, odd, odd]);
    expect(requests).toHaveLength(4);
    expect(vote).toMatchObject({ votes_for: 0, votes_against: 2, passed: false });
    expect(vote.ballots.map(({ reason }) => reason)).toEqual([
      'The ballot says nothing about "People", "Measure". It counts as AGAINST. All is there.',
      'The ballot is FOR, and says that "Measure" is not met. It counts as AGAINST. All is there.',
    ]);
    expect(vote.ballots[1]?.failed_criteria).toEqual(['Measure']);
  });

  it.each([
    ['no line', lines(['aim', aim], ['people', 'The nurses of ward 7.'])],
    [
      'what is asked',
      lines(
        ['aim', aim],
        ['people', 'All nurses.'],
        ['measure', 'How will you know that the goal has been reached?'],
      ),
    ],
    ['a placeholder', lines(['aim', aim], ['people', 'All nurses.'], ['measure', 'To be defined.'])],
    [
      'a gap to fill in',
      lines(['aim', aim], ['people', 'All nurses.'], ['measure', 'Under [insert number] gaps.']),
    ],
    ['a question', lines(['aim', aim], ['people', 'All nurses.'], ['measure', 'Should we count the gaps?'])],
    ['the text of another point', lines(['aim', aim], ['people', 'All nurses.'], ['measure', aim])],
  ])('fails a point with %s before the vote, regardless of the ballots', async (_what, written) => {
    const { vote, facts, asked: requests, keys } = await round(written);
    expect(vote).toMatchObject({ votes_for: 2, passed: false });
    expect(vote.rule).toContain('The check of the draft failed: Measure.');
    const challenges = typed(facts, 'supervisor_message').filter(({ data }) =>
      data.content.includes('hollow'),
    );
    expect(challenges).toHaveLength(1);
    expect(challenges[0]?.data.content).toMatch(/\*\*Measure\*\*: it /);
    // The voters see the finding.
    expect(requests.every((messages) => messages.includes('hollow'))).toBe(true);
    expect(keys.indexOf('F6/1/check')).toBeLessThan(keys.indexOf('F6/1/ballot/a1'));
    expect(typed(facts, 'artifact_generated')).toEqual([]);
  });

  it('fails an artifact that repeats an earlier one, but not one that quotes the user', () => {
    const draft = (texts: string[], source: string) =>
      ['facts', 'limits', 'unknowns'].map((criterion, index) => ({
        criterion,
        agent: 'A',
        source,
        text: texts[index] ?? '',
      }));
    const drafts = { F6: [{ criterion: 'aim', agent: 'A', source: 'A', text: aim }] };
    const ownLines = ['Ward 7 has 22 beds.', aim.toUpperCase(), 'Nothing is open.'];
    expect(rules.hollowIn({ phase: 'F5', drafts, draft: draft(ownLines, 'A') })).toEqual([
      { criterion: 'limits', title: 'Limits', reason: 'it repeats word for word what stands elsewhere' },
    ]);
    expect(rules.hollowIn({ phase: 'F5', drafts, draft: draft(ownLines, 'brief') })).toEqual([]);
  });

  it('keeps the source of a line only if it contains the words of the line', async () => {
    const written = lines(
      ['aim', 'Close the night gaps on ward 7 for good.', 'brief'],
      ['people', 'Everybody likes the seaside.', 'brief'],
      ['measure', 'Two nurses each night, as F4 says.', 'F4'],
    );
    const { run } = await round(written);
    expect(run.draft.filter(({ agent }) => agent === 'Architect').map(({ source }) => source)).toEqual([
      'brief',
      'Architect',
      'Architect',
    ]);
    expect(run.bodies.F6).toContain(
      '- Close the night gaps on ward 7 for good. (brief, Architect, Developer)',
    );
  });

  it.each([
    [true, [expect.stringContaining('Earlier parts of this chat were left out')]],
    [false, []],
  ])('tells people whether the prompt was shortened: %s', async (isShortened, notices) => {
    const value = { content: 'I frame it.' };
    const context = {
      async *ask() {
        yield { type: 'object', value };
      },
    } as unknown as EffectContext;
    const byRules = () => Promise.reject(new Error('The model answers.'));
    const question = { messages: [], isShortened, schema: FrameAnswerSchema, byRules };
    expect(await askOrByRules(question, context)).toEqual({ value, notices });
  });
});
