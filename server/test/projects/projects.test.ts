import type { ProjectAnswer, ProjectFile } from '@alma/shared/contract';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { makeProject, projectClient, refusedUploads, type ProjectClient } from './project-client.ts';

let server: TestServer;
let maya: SignedIn;
let leo: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
});
afterAll(() => server.close());

const base = '/api-ml/v1/projects';
const manual =
  '# Pump\n\n## Service\n\nThe oil of the pump is changed every 400 hours.\n\n## Noise\n\nA loud pump lacks water.\n';

describe('projects', () => {
  it('are made, read, changed and deleted by their owner', async () => {
    const made = await server.call('POST', `${base}/`, {
      as: maya,
      body: { title: '  Pumps ', description: 'All of them' },
    });
    expect(made).toMatchObject({
      status: 201,
      body: { title: 'Pumps', description: 'All of them', files_count: 0 },
    });
    const path = `${base}/${made.body.id}`;
    const read = await server.call('GET', path, { as: maya });
    expect(read.body).toEqual(made.body);
    const changed = await server.call('PUT', path, { as: maya, body: { ...made.body, title: 'Fans' } });
    expect(changed).toMatchObject({ status: 200, body: { title: 'Fans', description: 'All of them' } });
    const stale = {
      as: maya,
      body: { title: 'Late' },
      headers: { 'if-match': read.headers.get('etag') ?? '' },
    };
    expect(await server.call('PUT', path, stale)).toMatchObject({ status: 412 });
    const list = await server.call('GET', base, { as: maya });
    expect(list.body).toMatchObject({ total: list.body.projects.length, page: 1 });
    expect(list.body.projects[0]).toEqual(changed.body);
    expect(await server.call('DELETE', path, { as: maya })).toMatchObject({ status: 204 });
    expect(await server.call('GET', path, { as: maya })).toMatchObject({ status: 404 });
  });

  it('need a title', async () => {
    for (const body of [{}, { title: '  ' }]) {
      const reply = await server.call('POST', base, { as: maya, body });
      expect(reply).toMatchObject({ status: 400, body: { error: { message: 'Project title is required' } } });
    }
  });

  it('are made once for one Idempotency-Key', async () => {
    const send = (title: string) =>
      server.call('POST', base, { as: maya, body: { title }, headers: { 'idempotency-key': 'k1' } });
    const [first, second] = await Promise.all([send('Once'), send('Once')]);
    expect(second.body.id).toBe(first.body.id);
    expect(await send('Twice')).toMatchObject({ status: 422 });
  });

  it('are nobody else’s, with all that is in them', async () => {
    const project = await makeProject(server, maya);
    const { body: file } = await project.upload('a.md', manual);
    await project.filesRead();
    const { body: chat } = await project.call('POST', '/chat', { message: 'How often is oil changed?' });
    const other = projectClient(server, leo, project.id);
    const own = await makeProject(server, leo);
    await own.upload('own.md', manual);
    const refused = await Promise.all([
      other.call('GET'),
      other.call('PUT', '', { title: 'Mine' }),
      other.call('DELETE'),
      other.call('GET', '/files/list'),
      other.upload('b.md', manual),
      other.call('DELETE', `/files/remove/${file.id}`),
      other.call('POST', `/files/${file.id}/retry`),
      other.call('GET', `/files/${file.id}/text`),
      own.call('GET', `/files/${file.id}/text`),
      other.call('GET', '/chats'),
      other.call('POST', '/chat', { message: 'Hi' }),
      own.call('POST', '/chat', { message: 'Hi', session_id: chat.session_id }),
      server.call('GET', `/api-ml/v1/sessions/${chat.session_id}`, { as: leo }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    expect(await server.call('GET', `${base}?user_id=${leo.userId}`, { as: maya })).toMatchObject({
      status: 403,
    });
  });
});

describe('files of a project', () => {
  let project: ProjectClient;
  beforeEach(async () => {
    project = await makeProject(server, maya);
  });

  it('are listed from processing to active, counted, read and deleted', async () => {
    const added = await project.upload('Pump manual.md', `\uFEFF${manual}`);
    expect(added).toMatchObject({
      status: 201,
      body: { filename: 'Pump manual.md', mime_type: 'text/markdown', status: 'processing', passages: null },
    });
    const [file] = await project.filesRead();
    expect(file).toMatchObject({ id: added.body.id, status: 'active', passages: 2, status_reason: null });
    expect((await project.call('GET')).body.files_count).toBe(1);
    const text = await project.call('GET', `/files/${added.body.id}/text`);
    expect(text.body).toMatchObject({ filename: 'Pump manual.md', text: `\uFEFF${manual}` });
    expect(await project.call('DELETE', `/files/remove/${added.body.id}`)).toMatchObject({ status: 204 });
    expect((await project.call('GET', '/files/list')).body).toMatchObject({ files: [], total: 0 });
    expect(await project.call('GET', `/files/${added.body.id}/text`)).toMatchObject({ status: 404 });
  });

  it.each(refusedUploads(manual))('are refused: %s', async (name, content, status, code, message) => {
    const reply = await project.upload(name, content);
    expect(reply).toMatchObject({ status, body: { error: { code, message } } });
    expect((await project.call('GET', '/files/list')).body.files).toEqual([]);
  });

  it('are ten at most, however many come at once; a replacement does not count', async () => {
    const sent = await Promise.all(Array.from({ length: 13 }, (_, n) => project.upload(`${n}.md`, manual)));
    const refused = sent.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(3);
    for (const reply of refused)
      expect(reply).toMatchObject({
        status: 409,
        body: { error: { code: 'LIMIT_REACHED', message: 'Maximum 10 files allowed per project' } },
      });
    const [first] = (await project.filesRead()) as [ProjectFile];
    expect(await project.upload(first.filename, '# New', '?replace=true')).toMatchObject({ status: 201 });
    expect(await project.filesRead()).toHaveLength(10);
  });

  it('are replaced when that is asked for, and keep what was cited from them', async () => {
    const [first, second] = await Promise.all([
      project.upload('a.md', manual),
      project.upload('a.md', manual),
    ]);
    const added = first.status === 201 ? first : second;
    expect([first.status, second.status].sort()).toEqual([201, 409]);
    const refused = await project.upload('a.md', '# Other');
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'FILE_EXISTS' } } });
    const replaced = await project.upload('a.md', '# Other', '?replace=true');
    expect(replaced.body).toMatchObject({ id: added.body.id, size_bytes: 7 });
    expect(replaced.body.version).not.toBe(added.body.version);
    const [now, before] = await Promise.all([
      project.call('GET', `/files/${added.body.id}/text`),
      project.call('GET', `/files/${added.body.id}/text?version=${added.body.version}`),
    ]);
    expect([now.body.text, before.body.text]).toEqual(['# Other', manual]);
  });

  it('are read after a restart in the middle, and again when reading failed', async () => {
    const { body } = await project.upload('a.md', manual);
    await project.filesRead();
    const set = (sql: string) =>
      server.database.pool.query(`UPDATE project_files SET ${sql} WHERE id = $1`, [body.id]);
    await set(`status = 'error', status_reason = 'Reading the file took too long.'`);
    expect((await project.filesRead())[0]).toMatchObject({
      status: 'error',
      status_reason: 'Reading the file took too long.',
    });
    expect(await project.call('POST', `/files/${body.id}/retry`)).toMatchObject({
      status: 202,
      body: { status: 'processing', status_reason: null },
    });
    expect((await project.filesRead())[0]).toMatchObject({ status: 'active' });
    // As a killed server leaves it: somebody's, until that has run out.
    await set(`status = 'processing', claimed_until = now() - interval '1 second'`);
    const restarted = await startTestServer({ databaseUrl: server.databaseUrl });
    expect((await project.filesRead())[0]).toMatchObject({ status: 'active' });
    await restarted.close();
  });
});

describe('chats about files', () => {
  let project: ProjectClient;
  beforeEach(async () => {
    project = await makeProject(server, maya);
  });
  const ask = async (message: string, more: object = {}) =>
    project.call('POST', '/chat', { message, ...more });

  it('need a file', async () => {
    expect(await ask('How often?')).toMatchObject({
      status: 409,
      body: { error: { code: 'FILES_REQUIRED', message: 'Upload files to create project chat' } },
    });
  });

  it('answer with quotes that the file has at that place', async () => {
    const { body: file } = await project.upload('manual.md', manual);
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

  it('say so when the files do not answer, and name the closest headings', async () => {
    await project.upload('manual.md', manual);
    const { body } = await ask('Who invented the steam engine of the pump in London?');
    expect(body).toMatchObject({ citations: [] });
    expect(body.answer).toMatch(/^The files do not answer this.*closest headings are:\n- manual\.md › Pump/s);
  });

  it('go on in one session, which bears its first message as title', async () => {
    await project.upload('manual.md', manual);
    const { body: first } = await ask('What does a loud pump lack?', { session_id: null });
    const { body: second } = await ask('And the oil?', { session_id: first.session_id });
    expect(second.session_id).toBe(first.session_id);
    const { body } = await project.call('GET', '/chats');
    expect(body.chats).toMatchObject([
      { session_id: first.session_id, title: 'What does a loud pump lack?' },
    ]);
    const session = await server.call('GET', `/api-ml/v1/sessions/${first.session_id}`, { as: maya });
    expect(session.body.channel_values.messages.map(({ type }: { type: string }) => type)).toEqual([
      'human',
      'ai',
      'human',
      'ai',
    ]);
  });

  it('begin once for one request_id, however often it is sent', async () => {
    await project.upload('manual.md', manual);
    const sent = await Promise.all(
      [1, 2, 3].map(() => ask('How often is oil changed?', { request_id: 'r-1' })),
    );
    expect(new Set(sent.map(({ body }) => body.message.id)).size).toBe(1);
    expect((await project.call('GET', '/chats')).body.chats).toHaveLength(1);
  });

  it('stream citations before the text that refers to them', async () => {
    await project.upload('manual.md', manual);
    const reply = await fetch(new URL(`${base}/${project.id}/chat`, server.origin), {
      method: 'POST',
      headers: { ...maya.headers, accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'How often is the oil changed?' }),
    });
    const events: readonly string[] = (await reply.text()).match(/^event: .*$/gm) ?? [];
    expect(events[0]).toBe('event: started');
    expect(events.at(-1)).toBe('event: done');
    expect(events.indexOf('event: citation')).toBeLessThan(events.lastIndexOf('event: token'));
  });

  it('go with the project, and with the account', async () => {
    const nina = await server.signIn('nina@alma.test');
    const [first, second] = [await makeProject(server, nina), await makeProject(server, nina)];
    for (const one of [first, second]) await one.upload('manual.md', manual);
    const { body } = await first.call('POST', '/chat', { message: 'How often is the oil changed?' });
    await first.call('DELETE');
    expect(await server.call('GET', `/api-ml/v1/sessions/${body.session_id}`, { as: nina })).toMatchObject({
      status: 404,
    });
    await server.call('DELETE', `/api/v1/users/${nina.userId}`, { as: nina });
    const left = await server.database.pool.query(
      `SELECT (SELECT count(*)::int FROM projects WHERE owner_id = $1) AS projects,
              (SELECT count(*)::int FROM project_files f WHERE f.project_id = $2) AS files,
              (SELECT count(*)::int FROM project_file_versions v JOIN project_files f ON f.id = v.file_id WHERE f.project_id = $2) AS versions`,
      [nina.userId, second.id],
    );
    expect(left.rows[0]).toEqual({ projects: 0, files: 0, versions: 0 });
  });
});
