import type { EndpointName } from '@alma/shared/contract';
import { type Answer, type Call, type Party, theDouble, theServer } from './parties.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';
const markdown = '# Night cover\n\nEach ward keeps two registered nurses on duty at night.\n';

const upload = (name: string, text: string): FormData => {
  const form = new FormData();
  form.append('f', new File([text], name, { type: 'text/markdown' }));
  return form;
};

/** Projects with their files and chats, on the server and on the double. */
describe.each([
  ['the server', theServer],
  ['the test double', theDouble],
])('projects of %s', (_name, open) => {
  let party: Party;
  beforeAll(async () => {
    party = await open();
  });
  afterAll(() => party.close());

  const ask = (name: EndpointName, opts?: Call): Promise<Answer> => party.ask(name, { as: 'leo', ...opts });
  const refused = async (name: EndpointName, opts?: Call): Promise<[number, string | undefined]> => {
    const { status, code } = await ask(name, opts);
    return [status, code];
  };
  const make = async (title: string): Promise<{ project_id: string }> => {
    const { body } = await ask('projects.create', { body: { title } });
    return { project_id: body.id };
  };
  const namesOf = async (params: { project_id: string }): Promise<string[]> =>
    (await ask('projects.files.list', { params })).body.files.map(
      ({ filename }: { filename: string }) => filename,
    );
  /** Adds a file and waits until it is read. */
  async function addRead(params: { project_id: string }): Promise<Record<string, string>> {
    const { body: file } = await ask('projects.files.add', { params, body: upload('cover.md', markdown) });
    for (;;) {
      const { files } = (await ask('projects.files.list', { params })).body;
      if (files[0].status === 'active') return { ...params, file_id: file.id };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  it('are created once per key, renamed, and listed newest first', async () => {
    expect(await refused('projects.create', { body: { title: '  ' } })).toEqual([400, 'VALIDATION_FAILED']);
    const headers = { 'idempotency-key': unknownId };
    const body = { title: ' Hospital ', description: 'Nights' };
    const created = await ask('projects.create', { body, headers });
    expect(created.body).toMatchObject({ title: 'Hospital', description: 'Nights', files_count: 0 });
    expect((await ask('projects.create', { body, headers })).body.id).toBe(created.body.id);
    expect(await refused('projects.create', { body: { title: 'Other' }, headers })).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    const second = await make('Second');
    const params = { project_id: created.body.id };
    const renamed = await ask('projects.update', { params, body: { title: 'Clinic', id: 'ignored' } });
    expect(renamed.body).toMatchObject({ id: created.body.id, title: 'Clinic', description: 'Nights' });
    expect(await refused('projects.update', { params, body: { owner: 'me' } })).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
    const all = (await ask('projects.list')).body;
    expect(all.projects.map(({ id }: { id: string }) => id)).toEqual([second.project_id, created.body.id]);
    expect([all.page, all.total]).toEqual([1, 2]);
    const { body: page } = await ask('projects.list', { query: '?page=2&limit=1' });
    expect([page.projects[0].id, page.page, page.limit, page.total]).toEqual([created.body.id, 2, 1, 2]);
  });

  it('are not changed or deleted if they have been changed elsewhere', async () => {
    const params = await make('Stale');
    const headers = { 'if-match': (await ask('projects.get', { params })).headers.get('etag') ?? '' };
    expect((await ask('projects.update', { params, headers, body: { title: 'One' } })).status).toBe(200);
    const stale = [412, 'PRECONDITION_FAILED'];
    expect(await refused('projects.update', { params, headers, body: { title: 'Two' } })).toEqual(stale);
    expect(await refused('projects.delete', { params, headers })).toEqual(stale);
  });

  it('are hidden from others', async () => {
    const params = await make('Private');
    const added = await ask('projects.files.add', { params, body: upload('cover.md', markdown) });
    const file = { ...params, file_id: added.body.id };
    const missing = [404, 'NOT_FOUND'];
    const calls: [EndpointName, Call][] = [
      ['projects.get', { params }],
      ['projects.update', { params, body: { title: 'Mine' } }],
      ['projects.delete', { params }],
      ['projects.files.list', { params }],
      ['projects.files.add', { params, body: upload('mine.md', markdown) }],
      ['projects.files.remove', { params: file }],
      ['projects.files.text', { params: file }],
      ['projects.chats', { params }],
      ['projects.chat', { params, body: { message: 'Hello?' } }],
    ];
    for (const [name, call] of calls)
      for (const as of ['admin', 'maya'] as const)
        expect([name, await refused(name, { ...call, as })]).toEqual([name, missing]);
    const other = { project_id: unknownId };
    expect(await refused('projects.get', { params: other })).toEqual(missing);
    expect(await refused('projects.files.remove', { params: { ...params, file_id: unknownId } })).toEqual(
      missing,
    );
  });

  it('answer from their files, in chats that are named by their first message and deleted with them', async () => {
    const params = await make('Chats');
    const question = { message: 'How many nurses are on duty at night?' };
    expect(await refused('projects.chat', { params, body: question })).toEqual([409, 'FILES_REQUIRED']);
    const file = await addRead(params);
    const { body: text } = await ask('projects.files.text', { params: file });
    expect(text).toMatchObject({ file_id: file.file_id, filename: 'cover.md', text: markdown });

    const { body: answer } = await ask('projects.chat', { params, body: question });
    expect(answer.citations).toEqual([
      expect.objectContaining({ n: 1, file_id: file.file_id, filename: 'cover.md', heading: 'Night cover' }),
    ]);
    expect([answer.answer.includes('two registered nurses'), answer.answer.includes('[1]')]).toEqual([
      true,
      true,
    ]);
    const { body: second } = await ask('projects.chat', { params, body: { message: 'Second chat' } });
    const ids = async () =>
      (await ask('projects.chats', { params })).body.chats.map((chat: Record<string, string>) => [
        chat.session_id,
        chat.title,
      ]);
    expect(await ids()).toEqual([
      [second.session_id, 'Second chat'],
      [answer.session_id, question.message],
    ]);
    const more = { ...question, session_id: answer.session_id };
    expect((await ask('projects.chat', { params, body: more })).body.session_id).toBe(answer.session_id);
    const { body: session } = await ask('sessions.get', { params: { session_id: answer.session_id } });
    expect(session.kind).toBe('project');
    expect(session.channel_values.messages.map(({ type }: { type: string }) => type)).toEqual([
      'human',
      'ai',
      'human',
      'ai',
    ]);
    expect((await ids())[0]).toEqual([answer.session_id, question.message]);

    expect(await refused('projects.chat', { params, body: { message: ' ' } })).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
    expect(await refused('projects.chat', { params, body: { ...question, session_id: unknownId } })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const other = await make('Other');
    expect(await refused('projects.chat', { params: other, body: more })).toEqual([404, 'NOT_FOUND']);

    const one = { params: { session_id: answer.session_id } };
    expect(await refused('sessions.get', { ...one, as: 'maya' })).toEqual([404, 'NOT_FOUND']);
    expect((await ask('projects.delete', { params })).status).toBe(204);
    expect(await refused('projects.delete', { params })).toEqual([404, 'NOT_FOUND']);
    expect(await refused('projects.chats', { params })).toEqual([404, 'NOT_FOUND']);
    expect(await refused('sessions.get', one)).toEqual([404, 'NOT_FOUND']);
  });

  it('accept Markdown files, each name once', async () => {
    const params = await make('Files');
    const add = (name: string, text: string, query = '') =>
      ask('projects.files.add', { params, query, body: upload(name, text) });
    const codes = async (...upload: Parameters<typeof add>) => {
      const { status, code } = await add(...upload);
      return [status, code];
    };
    const { body: file } = await add('Notes.md', markdown);
    expect(file).toMatchObject({
      filename: 'Notes.md',
      mime_type: 'text/markdown',
      size_bytes: markdown.length,
    });
    expect(await codes('notes.txt', markdown)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await codes('empty.md', ' \n')).toEqual([422, 'FILE_UNREADABLE']);
    expect(await codes('Notes.md', markdown)).toEqual([409, 'FILE_EXISTS']);
    const { body: replaced } = await add('Notes.md', '# New\n\nOther text.\n', '?replace=true');
    expect(replaced).toMatchObject({ id: file.id, size_bytes: 19 });
    await add('Second.md', markdown);
    expect(await namesOf(params)).toEqual(['Notes.md', 'Second.md']);
    expect((await ask('projects.get', { params })).body.files_count).toBe(2);

    const one = { ...params, file_id: file.id };
    expect((await ask('projects.files.remove', { params: one })).status).toBe(204);
    expect(await refused('projects.files.remove', { params: one })).toEqual([404, 'NOT_FOUND']);
    expect(await refused('projects.files.text', { params: one })).toEqual([404, 'NOT_FOUND']);
    expect(await namesOf(params)).toEqual(['Second.md']);
    for (const place of [2, 3, 4, 5, 6, 7, 8, 9, 10]) await add(`${place}.md`, markdown);
    expect(await codes('Eleventh.md', markdown)).toEqual([409, 'LIMIT_REACHED']);
  });
});
