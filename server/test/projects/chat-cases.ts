import type { ProjectAnswer } from '@alma/shared/contract';
import type { TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { whileWaiting } from '../waiting-call.ts';
import { makeProject, type ProjectClient } from './project-client.ts';

interface Setting {
  server(): TestServer;
  maya(): SignedIn;
  manual: string;
}

/** Project chats without a model. */
export function chatCases({ server, maya, manual }: Setting): void {
  describe('chats about files', () => {
    let project: ProjectClient;
    beforeEach(async () => {
      project = await makeProject(server(), maya());
    });
    const ask = async (message: string, more: object = {}) =>
      project.call('POST', '/chat', { message, ...more });

    it('need a file', async () => {
      expect(await ask('How often?')).toMatchObject({
        status: 409,
        body: { error: { code: 'FILES_REQUIRED', message: 'Upload files to create project chat' } },
      });
    });

    it('answer with quotes that occur at the cited place of the file', async () => {
      const { body: file } = await project.upload('manual.md', manual);
      // The first file also starts the reading process, which may take longer than an answer waits.
      await project.filesRead();
      const { status, body } = await ask('How often is the oil changed?');
      const answer = body as ProjectAnswer;
      expect(status).toBe(200);
      expect(answer.answer).toContain('> The oil of the pump is changed every 400 hours.\n>\n> [1]');
      expect(answer.citations[0]).toEqual({
        n: 1,
        file_id: file.id,
        filename: 'manual.md',
        heading: 'Pump › Service',
        start_line: 5,
        end_line: 5,
        quote: 'The oil of the pump is changed every 400 hours.',
        version: file.version,
      });
      expect(answer.message.additional_kwargs).toMatchObject({
        assistant: 'offline',
        model: 'BM25 passage finder',
        usage: { model_calls: 0, passages: 2 },
      });
    });

    it('report that the files have no answer, and name the closest headings', async () => {
      await project.upload('manual.md', manual);
      const { body } = await ask('Who invented the steam engine of the pump in London?');
      expect(body).toMatchObject({ citations: [] });
      expect(body.answer).toMatch(
        /^I found no answer to this in the files.*headings come closest:\n- manual\.md › Pump/s,
      );
    });

    it('continue in one session, whose title is its first message', async () => {
      await project.upload('manual.md', manual);
      const { body: first } = await ask('What does a loud pump lack?', { session_id: null });
      const { body: second } = await ask('And the oil?', { session_id: first.session_id });
      expect(second.session_id).toBe(first.session_id);
      const { body } = await project.call('GET', '/chats');
      expect(body.chats).toMatchObject([
        { session_id: first.session_id, title: 'What does a loud pump lack?' },
      ]);
      const session = await server().call('GET', `/api-ml/v1/sessions/${first.session_id}`, { as: maya() });
      expect(session.body.channel_values.messages.map(({ type }: { type: string }) => type)).toEqual([
        'human',
        'ai',
        'human',
        'ai',
      ]);
    });

    it('start once per request_id, however often it is sent', async () => {
      await project.upload('manual.md', manual);
      const sent = await Promise.all(
        [1, 2, 3].map(() => ask('How often is oil changed?', { request_id: 'r-1' })),
      );
      expect(new Set(sent.map(({ body }) => body.message.id)).size).toBe(1);
      expect((await project.call('GET', '/chats')).body.chats).toHaveLength(1);
    });

    it('stream citations before the text that refers to them', async () => {
      await project.upload('manual.md', manual);
      const reply = await fetch(new URL(`/api-ml/v1/projects/${project.id}/chat`, server().origin), {
        method: 'POST',
        headers: { ...maya().headers, accept: 'text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify({ message: 'How often is the oil changed?' }),
      });
      const events: readonly string[] = (await reply.text()).match(/^event: .*$/gm) ?? [];
      expect(events[0]).toBe('event: started');
      expect(events.at(-1)).toBe('event: done');
      expect(events.indexOf('event: citation')).toBeLessThan(events.lastIndexOf('event: token'));
    });

    it('do not start in a project that is deleted at the same time', async () => {
      await project.upload('manual.md', manual);
      const account = `SELECT 1 FROM users WHERE user_id = '${maya().userId}' FOR NO KEY UPDATE`;
      const reply = await whileWaiting(server(), account, {
        call: () => ask('How often is the oil changed?'),
        work: () => project.call('DELETE'),
      });
      expect(reply).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
      const sessions = 'SELECT 1 FROM ai_sessions WHERE project_id = $1';
      expect((await server().database.pool.query(sessions, [project.id])).rows).toEqual([]);
    });

    it('are deleted with the project, and with the account', async () => {
      const nina = await server().signIn('nina@alma.test');
      const [first, second] = [await makeProject(server(), nina), await makeProject(server(), nina)];
      for (const project of [first, second]) await project.upload('manual.md', manual);
      const { body } = await first.call('POST', '/chat', { message: 'How often is the oil changed?' });
      await first.call('DELETE');
      expect(
        await server().call('GET', `/api-ml/v1/sessions/${body.session_id}`, { as: nina }),
      ).toMatchObject({ status: 404 });
      await server().call('DELETE', `/api/v1/users/${nina.userId}`, { as: nina });
      const remaining = await server().database.pool.query(
        `SELECT (SELECT count(*)::int FROM projects WHERE owner_id = $1) AS projects,
              (SELECT count(*)::int FROM project_files f WHERE f.project_id = $2) AS files,
              (SELECT count(*)::int FROM project_file_versions v WHERE v.project_id = $2) AS versions`,
        [nina.userId, second.id],
      );
      expect(remaining.rows[0]).toEqual({ projects: 0, files: 0, versions: 0 });
    });
  });
}
