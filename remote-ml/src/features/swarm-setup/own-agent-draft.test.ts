import { draftOf } from './own-agent-draft.ts';

it('names an agent by the beginning of its prompt, and cuts no emoji in half', () => {
  const prompt = `${'x'.repeat(55)}🌙🌙`;
  const first = draftOf({ id: 'a1', prompt }, []);
  expect(first).toMatchObject({ name: `${'x'.repeat(55)}🌙`, prompt, agentId: 'a1' });
  expect(draftOf({ id: 'a2', prompt }, [first]).name).toBe(`${'x'.repeat(55)}🌙 2`);
});
