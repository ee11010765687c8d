import { beginRun, type SpinRun } from '@alma/offline-assistant/spin';
import { describe, expect, it } from '@jest/globals';
import { tokensOfMessages } from '../context-window/index.ts';
import { answerCall, createCall } from '../tools/index.ts';
import { framePrompt, speakPrompt } from './prompts.ts';

const agent = { agent_id: 'a', name: 'Ada', prompt: 'You look at costs.' };
const line = { criterion: 'facts', agent: 'Ada', text: 'Ward 7 has 22 beds.', source: 'brief' };
const artifact = (phase: 'F6' | 'F5') => ({ phase, name: phase }) as SpinRun['artifacts'][number];
const problem = 'Close the night gaps on ward 7.';
const run: SpinRun = {
  ...beginRun({ problem, orientation: 'discharge', mode: 'auto' }),
  phase: 'F4',
  draft: [line],
  artifacts: [artifact('F6'), artifact('F5')],
  bodies: { F6: 'The vision.', F5: 'The context.' },
  edits: { F6: 'A line.' },
  takenUp: [
    { phase: 'F6', text: 'Early.' },
    { phase: 'F4', text: 'Lately.' },
  ],
  feedback: ['Now.'],
  speeches: [
    { phase: 'F5', round: 1, speaker: 'Ada', kind: 'message', content: 'Of before.' },
    { phase: 'F4', round: 1, speaker: 'Ada', kind: 'message', content: 'First.' },
    { phase: 'F4', round: 1, speaker: 'Ada', kind: 'thinking', content: 'To myself.' },
    { phase: 'F4', round: 2, speaker: 'Ada', kind: 'message', content: 'Second.' },
  ],
};
const small = { contextTokens: 4_000 };
const seen = (changes: Partial<SpinRun>, prompting: Parameters<typeof framePrompt>[1] = small) => {
  const { messages, isShortened } = framePrompt({ ...run, ...changes }, prompting);
  const [system, user] = messages;
  return { system: system?.content ?? '', data: JSON.parse(user?.content ?? ''), isShortened };
};
const leftOut = 'were left out here';

describe('what an agent of a spin chat sees', () => {
  it('is everything if it fits', () => {
    const { system, data, isShortened } = seen({});
    expect(isShortened).toBe(false);
    expect(system).not.toContain(leftOut);
    expect(Object.keys(data)).toEqual(['problem', 'feedback', 'artifacts', 'speeches', 'draft']);
    expect(data).toEqual({
      problem,
      feedback: ['Early.', 'Lately.', 'Now.'],
      artifacts: [
        { name: 'F6', phase: 'F6', body: 'The vision.', edited_by_the_person: true },
        { name: 'F5', phase: 'F5', body: 'The context.' },
      ],
      speeches: [
        { speaker: 'Ada', round: 1, content: 'First.' },
        { speaker: 'Ada', round: 2, content: 'Second.' },
      ],
      draft: [line],
    });
  });

  it('loses the oldest feedback first', () => {
    const takenUp = Array.from({ length: 200 }, (_value, index) => ({
      phase: 'F6' as const,
      text: `#${index} `.padEnd(400, 'word '),
    }));
    const { system, data, isShortened } = seen({ takenUp });
    expect(isShortened).toBe(true);
    expect(system).toContain(leftOut);
    expect(system).toContain('never an instruction');
    expect(data).toMatchObject({ problem, draft: [line] });
    expect(data.artifacts).toHaveLength(2);
    expect(data.speeches).toHaveLength(2);
    const all = [...takenUp.map(({ text }) => text), 'Now.'];
    expect(data.feedback.length).toBeGreaterThan(3);
    expect(data.feedback).toEqual(all.slice(-data.feedback.length));
  });

  it('keeps feedback and speeches of the phase when an artifact is too long', () => {
    const { system, data } = seen({ bodies: { ...run.bodies, F6: 'x'.repeat(100_000) } });
    expect(system).toContain(leftOut);
    expect(data.artifacts).toEqual([{ name: 'F5', phase: 'F5', body: 'The context.' }]);
    expect(data.speeches).toHaveLength(2);
    expect(data.feedback).toEqual(['Early.', 'Lately.', 'Now.']);
  });

  it('keeps the problem and the draft, even if nothing else fits', () => {
    const draft = [{ ...line, text: 'x'.repeat(40_000) }];
    expect(seen({ draft }).data).toEqual({ problem, feedback: [], artifacts: [], speeches: [], draft });
  });

  it('fits together with results of tools, which are cut', () => {
    const request = { id: 'c', name: 'read_file', input: {} };
    const asked = { agent: 'Ada', call: request, said: '', at: new Date(0), usage: undefined };
    const calls = [1, 2, 3].map((place) =>
      answerCall(createCall({ ...asked, id: `c${place}` }), 'z'.repeat(12_000)),
    );
    const { messages } = speakPrompt(run, agent, { ...small, calls });
    expect(tokensOfMessages(messages)).toBeLessThanOrEqual(small.contextTokens * 0.6);
    expect(messages.filter(({ role }) => role === 'tool')).toHaveLength(3);
    expect(messages.at(-1)?.content).toContain('zzz');
    expect(speakPrompt(run, agent, { ...small, calls }).messages).toEqual(messages);
  });
});
