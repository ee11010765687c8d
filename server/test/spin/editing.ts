import type { SpinEvent } from '@alma/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { openSpin, startSpin } from './spin-client.ts';

interface Setting {
  server(): TestServer;
  maya(): SignedIn;
  leo(): SignedIn;
}

const vision = 'F6-vision';
const text = '# F6 Vision\n\n## Aim\n\n- No night without two nurses.\n\n## Limits\n\n- At most 900 euros.';

/** Edits of artifacts between phases, and the document of a run. */
export function editingCases({ server, maya, leo }: Setting): void {
  const pathOf = (id: string, rest: string): string => `/api-ml/v1/spin_group/sessions/${id}${rest}`;
  const get = (id: string, rest: string) => server().call('GET', pathOf(id, rest), { as: maya() });
  const edit = (id: string, body: unknown, as = maya()) =>
    server().call('PUT', pathOf(id, `/artifacts/${vision}`), { as, body });
  const proceed = (id: string) =>
    server().call('POST', '/api-ml/v1/spin_group/continue', { as: maya(), body: { session_id: id } });
  const editsIn = async (id: string): Promise<SpinEvent[]> => {
    const { body } = await get(id, '/events?limit=1000');
    const events = body.events as SpinEvent[];
    return events.filter((event) => event.type === 'user_message' && event.artifact !== undefined);
  };

  describe('an artifact between phases', () => {
    it('is edited by its owner as a new version, which the next phase builds on', async () => {
      const id = await startSpin(server(), maya());
      const client = await openSpin(server(), maya());
      client.send({ type: 'resume', session_id: id });
      await client.next('resumed');
      const { status, body: state } = await edit(id, { content: text, version: 1 });
      expect(status).toBe(200);
      const [artifact] = state.artifacts;
      expect(artifact).toMatchObject({ version: 2, edited: { by: maya().userId }, phase: 'F6' });
      expect(state.artifacts).toHaveLength(1);
      expect(await client.next('user_message')).toMatchObject({
        content: 'I edited the artifact Vision. It is version 2 now.',
        artifact: { version: 2, sha256: artifact.sha256 },
      });
      expect((await get(id, `/artifacts/${vision}`)).body).toBe(`${text}\n`);

      await proceed(id);
      await client.next('phase_transition');
      expect(await client.next('voting_result')).toMatchObject({ phase: 'F5', passed: true });
      await client.next('artifact_generated');
      await client.next('round_complete');
      const context = await get(id, '/artifacts/F5-context');
      expect(context.body).toContain('"At most 900 euros." (your edit of F6 Vision');
      await client.close();
    });

    it('is not overwritten by an edit of an older version, and a repeated edit stores nothing', async () => {
      const id = await startSpin(server(), maya());
      const texts = ['one', 'two', 'three', 'four'];
      const replies = await Promise.all(texts.map((content) => edit(id, { content, version: 1 })));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const refused = replies.find(({ status }) => status === 409);
      expect(refused?.body.error).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('is version 2 now'),
      });
      const won = texts[replies.findIndex(({ status }) => status === 200)];
      expect((await get(id, `/artifacts/${vision}`)).body).toBe(`${won}\n`);
      expect((await edit(id, { content: won, version: 1 })).status).toBe(200);
      expect(await editsIn(id)).toHaveLength(1);
    });

    it('has limits, and can only be edited by its owner', async () => {
      const id = await startSpin(server(), maya());
      expect((await edit(id, { content: 'x', version: 1 }, leo())).status).toBe(404);
      for (const content of [' \n ', 'x'.repeat(100_001), 'a\u0000b'])
        expect((await edit(id, { content, version: 1 })).status).toBe(400);
      for (let version = 1; version < 20; version += 1)
        expect((await edit(id, { content: `v${version}`, version })).status).toBe(200);
      const { status, body } = await edit(id, { content: 'once more', version: 20 });
      expect([status, body.error.code]).toEqual([409, 'LIMIT_REACHED']);
    });

    it('accepts a limited total length of edits, since each stays in the log of the run', async () => {
      const id = await startSpin(server(), maya());
      const long = (version: number) => edit(id, { content: `${version}${'x'.repeat(99_990)}`, version });
      for (let version = 1; version <= 10; version += 1) expect((await long(version)).status).toBe(200);
      const { status, body } = await long(11);
      expect([status, body.error.code]).toEqual([409, 'LIMIT_REACHED']);
      expect((await edit(id, { content: 'short', version: 11 })).status).toBe(200);
    });
  });

  describe('the document of a run', () => {
    it('has every artifact in order, with decisions, votes, open points and origin, even after an edit at the end', async () => {
      const id = await startSpin(server(), maya(), 'auto');
      expect((await edit(id, { content: text, version: 1 })).status).toBe(200);
      const { headers, body } = await get(id, '/document');
      expect(headers.get('content-type')).toContain('text/markdown');
      expect(headers.get('content-disposition')).toContain('attachment');
      const heads = String(body).match(/^## .*/gm);
      const phases = [
        'F6 Vision',
        'F5 Context',
        'F4 Options',
        'F3 Design',
        'F2 Plan',
        'F1 Build',
        'F0 Result',
      ];
      const all = ['Brief', 'Decisions', 'Open points', ...phases, 'Votes'];
      expect(heads).toEqual(all.map((name) => `## ${name}`));
      expect(body).toContain('- **F6 Vision**: passed in round 1, 2 FOR, 0 AGAINST, 0 ABSTAIN.');
      expect(body).toMatch(/\*\*F4 Options\*\*: F4 Options has used its 3 rounds/);
      expect(body).toContain('- F4 Options, Options: Which options are there? Name at least two.');
      expect(body).toContain('### Limits\n\n- At most 900 euros.');
      expect(body).toMatch(
        /accepted by vote\. Version 2, edited by you on \d{4}-\d\d-\d\d\. SHA-256 [\da-f]{64}/,
      );
      expect(body).toContain('| F6 Vision | 1 | Architect | FOR |');
      expect((await server().call('GET', pathOf(id, '/document'), { as: leo() })).status).toBe(404);
    });
  });
}
