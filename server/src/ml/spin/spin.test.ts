import * as rules from '@alma/offline-assistant/spin';
import { beginRun } from '@alma/offline-assistant/spin';
import { type SpinOrientation, type SpinPhase, spinPhases } from '@alma/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { agents, type Ask, askOffline, begin, play, problem, typed, with_ } from '../../../test/spin/play.ts';
import { ModelError } from '../models/index.ts';
import { decide } from './decide.ts';
import type { SpinFact } from './facts.ts';
import { BallotAnswerSchema } from './prompts.ts';
import { countVote } from './vote.ts';

const wholeBrief = `Goal: close the night gaps.
People: nine nurses.
Measure: every night of March has two nurses.
Facts: ward 7 has 22 beds.
Limits: no overtime.
Options:
1. Hire two nurses
2. Swap shifts
Cost: an agency takes 60 euros an hour.
Parts: swaps with ward 8.
Limits kept: a swap adds no hours.
Steps: ask ward 8, then print the plan.
Owners: Ida asks, Omar prints.
Outputs: the printed plan.`;
describe('a run by rules', () => {
  it.each([
    ['discharge', [...spinPhases]],
    ['charge', [...spinPhases].reverse()],
  ] as [SpinOrientation, SpinPhase[]][])(
    'goes through the phases of %s and ends',
    async (orientation, order) => {
      const { run, facts } = await play(begin(orientation));
      expect(run.status).toBe('completed');
      expect(typed(facts, 'artifact_generated').map(({ data }) => data.artifact.phase)).toEqual(order);
      expect(typed(facts, 'phase_transition').map(({ data }) => data.to)).toEqual(order.slice(1));
      expect(typed(facts, 'workflow_completed')).toHaveLength(1);
      expect(facts.at(-1)?.type).toBe('workflow_completed');
    },
  );

  it('gives the same result every time', async () => {
    const [first, second] = await Promise.all([play(begin()), play(begin())]);
    expect(second.facts).toEqual(first.facts);
  });

  it('invents nothing: every line of an artifact quotes the person, or is the record of the run', async () => {
    const { facts } = await play(begin());
    const allowedSources = [...spinPhases.map(rules.phaseTitle), 'record of the run'];
    for (const { data } of typed(facts, 'agent_message')) {
      for (const { text, source } of data.lines) {
        if (source === 'brief') expect(problem).toContain(/^"(.+)"$/.exec(text)?.[1]);
        else expect(allowedSources).toContain(source);
      }
    }
  });

  it('names the brief as the source of what it quotes', async () => {
    const { facts } = await play(begin());
    const [vision] = typed(facts, 'artifact_generated');
    expect(vision?.data.body).toContain('- "Close the night gaps on ward 7." (brief, Architect)');
  });

  it('asks for what is missing, votes against it in all rounds, and lists it as open', async () => {
    const { facts } = await play(begin());
    const votes = typed(facts, 'voting_result').filter(({ data }) => data.phase === 'F6');
    expect(votes.map(({ data }) => [data.round, data.votes_for, data.votes_against])).toEqual([
      [1, 0, 2],
      [2, 0, 2],
      [3, 0, 2],
    ]);
    const question = 'How will you know that the goal has been reached?';
    expect(votes[0]?.data.ballots[1]).toMatchObject({
      reason: `Nothing you gave answers "Measure". ${question}`,
      failed_criteria: ['Measure'],
    });
    expect(votes[2]?.data.override).toBe(
      'F6 Vision has used its 3 rounds, so the supervisor moves on without a majority. Still open for lack of material: Measure.',
    );
    expect(typed(facts, 'agent_message').some(({ data }) => data.content.includes(question))).toBe(true);
    const [vision] = typed(facts, 'artifact_generated');
    expect(vision?.data.body).toContain(`## Measure\n\n- **Open:** ${question}`);
    expect(vision?.data.artifact.provenance.cause).toBe('override');
  });

  it('carries open points on to the end', async () => {
    const { facts } = await play(begin());
    const bodies = new Map(
      typed(facts, 'artifact_generated').map(({ data }) => [data.artifact.phase, data.body]),
    );
    const question = 'How will you know that the goal has been reached?';
    expect(bodies.get('F2')).toContain(`- F6 Vision, Measure: ${question}`);
    expect(bodies.get('F0')).toContain(`- Measure: ${question} (F6 Vision, `);
    expect(bodies.get('F0')).not.toContain('What is still open?');
    expect(typed(facts, 'workflow_completed')[0]?.data.rule).toMatch(
      /^All 7 phases are done\. \d+ points are still open\.$/,
    );
  });

  it('passes each phase in one round once the brief answers everything', async () => {
    const { facts } = await play(beginRun({ problem: wholeBrief, orientation: 'discharge', mode: 'auto' }));
    const votes = typed(facts, 'voting_result');
    expect(votes.map(({ data }) => [data.phase, data.round, data.passed])).toEqual(
      spinPhases.map((phase) => [phase, 1, true]),
    );
    expect(typed(facts, 'workflow_completed')[0]?.data.rule).toBe(
      'All 7 phases are done. Nothing is left open.',
    );
  });

  it('fails a draft that only repeats what is asked, however the votes went', () => {
    const line = { criterion: 'aim', agent: 'A', source: 'A', text: 'Open: What is wanted?' };
    const ballots = [{ agent: 'A', vote: 'FOR' as const, reason: 'r', failed_criteria: [] }];
    const run = { ...begin(), draft: [line], ballots };
    expect(countVote(run)).toMatchObject({ votes_for: 1, passed: false, override: null });
    expect(countVote({ ...run, round: 3 }).override).toContain('Aim');
    expect(countVote({ ...run, draft: [{ ...line, text: 'No night is open.' }] }).passed).toBe(true);
  });
});

describe('control mode', () => {
  it('waits after every round until the person continues', async () => {
    const paused = await play(begin('discharge', 'control'));
    expect(paused.run).toMatchObject({ status: 'paused', phase: 'F6' });
    expect(decide(paused.run)).toEqual({ type: 'wait', pauseId: 'F6/1' });
    const next = await play(with_(paused.run, { type: 'continued', data: {} }));
    expect(next.run).toMatchObject({ status: 'paused', phase: 'F6', round: 3 });
    expect(next.keys[0]).toBe('F6/2/frame');
  });

  it('pauses even after the last round, and completes when it is continued', async () => {
    let played = await play(begin('charge', 'control'));
    while (played.run.artifacts.length < spinPhases.length)
      played = await play(with_(played.run, { type: 'continued', data: {} }));
    expect(played.run).toMatchObject({ status: 'paused', phase: 'F6' });
    expect(played.facts.at(-1)).toMatchObject({ type: 'round_complete', data: { mode: 'control' } });
    const last = await play(with_(played.run, { type: 'continued', data: {} }));
    expect(last.facts.map(({ type }) => type)).toEqual(['effect.done', 'workflow_completed']);
    expect(last.run).toMatchObject({ status: 'completed', pauseId: null });
  });

  it('quotes the feedback once, in the next round', async () => {
    const paused = await play(begin('discharge', 'control'));
    const feedback: SpinFact = {
      type: 'user_message',
      data: { content: 'Transport is funded until March.' },
    };
    const next = await play(with_(paused.run, feedback, { type: 'continued', data: {} }));
    const [frame] = typed(next.facts, 'supervisor_message');
    expect(frame?.data.feedback).toEqual(['Transport is funded until March.']);
    expect(frame?.data.content).toContain('"Transport is funded until March."');
    const after = await play(with_(next.run, { type: 'continued', data: {} }));
    expect(typed(after.facts, 'supervisor_message')[0]?.data.feedback).toEqual([]);
    expect(after.run.takenUp).toEqual([{ phase: 'F6', text: 'Transport is funded until March.' }]);
  });

  it('switches its mode when the round ends, not before', async () => {
    const paused = await play(begin('discharge', 'control'));
    const requested = with_(paused.run, { type: 'mode_requested', data: { mode: 'auto' } });
    expect(requested).toMatchObject({ mode: 'control', nextMode: 'auto' });
    const { run, facts } = await play(with_(requested, { type: 'continued', data: {} }));
    expect(run.status).toBe('completed');
    expect(typed(facts, 'round_complete')[0]?.data).toMatchObject({
      phase: 'F6',
      mode: 'auto',
      pause_id: null,
    });
  });

  it('adds and removes agents at the end of the round', async () => {
    const paused = await play(begin('discharge', 'control'));
    const tester = { agent_id: 't', name: 'Tester', prompt: 'You check everything.' };
    const requested = with_(
      paused.run,
      { type: 'agent_joining', data: { agent: tester } },
      { type: 'agent_leaving', data: { agent_id: 'a1' } },
      { type: 'continued', data: {} },
    );
    const { run, facts } = await play(requested);
    expect(typed(facts, 'agent_message').some(({ data }) => data.agent === 'Tester')).toBe(false);
    expect(run.agents.map(({ name }) => name)).toEqual(['Developer', 'Tester']);
    expect(run).toMatchObject({ joining: [], leaving: [] });
  });
});

describe('votes', () => {
  const ballot = (vote: 'FOR' | 'AGAINST' | 'ABSTAIN') => ({
    agent: 'A',
    vote,
    reason: 'r',
    failed_criteria: [],
  });

  const counted = (round: number, ...ballots: ReturnType<typeof ballot>[]) =>
    countVote({ phase: 'F4', round, ballots, draft: [] });

  it('do not pass with a tie or without a vote in favour', () => {
    expect(counted(1, ballot('FOR'), ballot('AGAINST')).passed).toBe(false);
    expect(counted(1, ballot('ABSTAIN')).passed).toBe(false);
    expect(counted(1, ballot('FOR'), ballot('ABSTAIN')).passed).toBe(true);
  });

  it('are overridden by the supervisor after the third round, visibly', () => {
    expect(counted(2, ballot('AGAINST')).override).toBeNull();
    expect(counted(3, ballot('AGAINST')).override).toContain('F4 Options has used its 3 rounds');
    expect(counted(3, ballot('FOR')).override).toBeNull();
  });

  it('are abstentions when the ballot cannot be read, and the run continues', async () => {
    const ask: Ask = (request) => {
      if (request.schema === BallotAnswerSchema) throw new ModelError('unusable', 'nonsense');
      return askOffline(request);
    };
    const { run, facts } = await play(begin(), ask);
    const votes = typed(facts, 'voting_result');
    expect(votes).toHaveLength(7 * 3);
    expect(votes.every(({ data }) => data.abstained === agents.length && !data.passed)).toBe(true);
    expect(run.status).toBe('completed');
    expect(run.artifacts.every(({ provenance }) => provenance.cause === 'override')).toBe(true);
  });

  it('stay sealed until all are cast', async () => {
    const seen: string[] = [];
    const ask: Ask = (request) => {
      if (request.schema === BallotAnswerSchema) seen.push(JSON.stringify(request.messages));
      return askOffline(request);
    };
    // One round only, because the votes of earlier phases are public.
    await play(begin('discharge', 'control'), ask);
    expect(seen).toHaveLength(agents.length);
    expect(seen.some((messages) => messages.includes('Nothing you gave answers'))).toBe(false);
  });
});
