import type { ProjectFile } from '@alma/shared/contract';
import { startTestServer, type TestServer } from '../app.ts';
import { type ScriptedServer, startScriptedServer } from '../models/scripted-server.ts';
import type { SignedIn } from '../sign-in.ts';
import { chatCases } from './chat-cases.ts';
import { importCases } from './import-cases.ts';
import { makeProject, type ProjectClient, projectClient, refusedUploads } from './project-client.ts';
import { readingCases } from './reading-cases.ts';
import { remoteCases } from './remote.ts';
import { uploadCases } from './upload-cases.ts';

let server: TestServer;
let scripted: ScriptedServer;
let maya: SignedIn;
let leo: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  scripted = await startScriptedServer(server.databaseUrl, {
    ALMA_DATA_DIR: server.platform.config.dataDir,
    MODEL_CONTEXT_TOKENS: '8000',
    MODEL_FIRST_BYTE_TIMEOUT_MS: '2000',
    MODEL_IDLE_TIMEOUT_MS: '2000',
    EMBEDDING_MODEL: 'meant',
  });
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
});
afterAll(async () => {
  await scripted.close();
  await server.close();
});

const base = '/api-ml/v1/projects';
const manual =
  '# Pump\n\n## Service\n\nThe oil of the pump is changed every 400 hours.\n\n## Noise\n\nA loud pump lacks water.\n';

chatCases({ server: () => server, maya: () => maya, manual });
readingCases({ server: () => server, maya: () => maya });
importCases({ server: () => server, maya: () => maya, leo: () => leo });
uploadCases({ server: () => server, maya: () => maya, leo: () => leo });
remoteCases({ server: () => scripted, maya: () => maya, manual });

describe('projects', () => {
  it('are created, read, changed and deleted by their owner', async () => {
    const created = await server.call('POST', `${base}/`, {
      as: maya,
      body: { title: '  Pumps ', description: 'All of them' },
    });
    expect(created).toMatchObject({
      status: 201,
      body: { title: 'Pumps', description: 'All of them', files_count: 0 },
    });
    const path = `${base}/${created.body.id}`;
    const read = await server.call('GET', path, { as: maya });
    expect(read.body).toEqual(created.body);
    const changed = await server.call('PUT', path, { as: maya, body: { ...created.body, title: 'Fans' } });
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

  it('are created once per Idempotency-Key', async () => {
    const send = (title: string) =>
      server.call('POST', base, { as: maya, body: { title }, headers: { 'idempotency-key': 'k1' } });
    const [first, second] = await Promise.all([send('Once'), send('Once')]);
    expect(second.body.id).toBe(first.body.id);
    expect(await send('Twice')).toMatchObject({ status: 422 });
  });

  it('are limited to a hundred; deleting one allows another', async () => {
    const ida = await server.signIn('ida@alma.test');
    const project = await makeProject(server, ida);
    await server.database.pool.query(
      `INSERT INTO projects (owner_id, title, description, created_at, updated_at)
       SELECT $1, 'Project', '', now(), now() FROM generate_series(1, 98)`,
      [ida.userId],
    );
    const make = () => server.call('POST', base, { as: ida, body: { title: 'One more' } });
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'A user has at most 100 projects. Delete one that is no longer needed.',
    });
    await project.call('DELETE');
    expect(await make()).toMatchObject({ status: 201 });
  });

  it('are hidden from others, with all their contents', async () => {
    const project = await makeProject(server, maya);
    const { body: file } = await project.upload('a.md', manual);
    await project.filesRead();
    const { body: chat } = await project.call('POST', '/chat', { message: 'How often is oil changed?' });
    const other = projectClient(server, leo, project.id);
    const ownProject = await makeProject(server, leo);
    await ownProject.upload('own.md', manual);
    const refused = await Promise.all([
      other.call('GET'),
      other.call('PUT', '', { title: 'Mine' }),
      other.call('DELETE'),
      other.call('GET', '/files/list'),
      other.upload('b.md', manual),
      other.call('DELETE', `/files/remove/${file.id}`),
      other.call('POST', `/files/${file.id}/retry`),
      other.call('GET', `/files/${file.id}/text`),
      ownProject.call('GET', `/files/${file.id}/text`),
      other.call('GET', '/chats'),
      other.call('POST', '/chat', { message: 'Hi' }),
      ownProject.call('POST', '/chat', { message: 'Hi', session_id: chat.session_id }),
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

  it('go from processing to active, and are listed, counted, read and deleted', async () => {
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
    expect((await project.call('GET', '/files/list')).body).toMatchObject({ files: [], total: 0, limit: 20 });
    expect(await project.call('GET', `/files/${added.body.id}/text`)).toMatchObject({ status: 404 });
  });

  it.each(refusedUploads(manual))('are refused: %s', async (name, content, status, code, message) => {
    const reply = await project.upload(name, content);
    expect(reply).toMatchObject({ status, body: { error: { code, message } } });
    expect((await project.call('GET', '/files/list')).body.files).toEqual([]);
  });

  it('are limited to ten, even when sent simultaneously; a replacement does not count', async () => {
    const sent = await Promise.all(Array.from({ length: 13 }, (_, n) => project.upload(`${n}.md`, manual)));
    const refused = sent.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(3);
    for (const reply of refused)
      expect(reply).toMatchObject({
        status: 409,
        body: { error: { code: 'LIMIT_REACHED', message: 'Maximum 10 files allowed per project' } },
      });
    const [first] = (await project.filesRead()) as [ProjectFile];
    // The page asks whether to replace it, which is possible at ten as well.
    expect((await project.upload(first.filename, '# New')).body.error.code).toBe('FILE_EXISTS');
    expect(await project.upload(first.filename, '# New', '?replace=true')).toMatchObject({ status: 201 });
    expect(await project.filesRead()).toHaveLength(10);
  });

  it('are replaced on request, and keep their cited passages', async () => {
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

  it('are read after a restart halfway, and again after a failure', async () => {
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
    // As after a killed server: claimed until the claim expires.
    await set(`status = 'processing', claimed_until = now() - interval '1 second'`);
    const { databaseUrl, platform } = server;
    const env = { ALMA_DATA_DIR: platform.config.dataDir };
    const restarted = await startTestServer({ databaseUrl, env });
    expect((await project.filesRead())[0]).toMatchObject({ status: 'active' });
    await restarted.close();
  });
});
