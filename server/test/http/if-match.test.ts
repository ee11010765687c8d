import { startTestServer, type TestServer } from '../app.ts';
import { upload } from '../files/upload.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let maya: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  maya = await server.signIn('maya@alma.test');
});
afterAll(() => server.close());

const call = (method: string, path: string, { body, tag }: { body?: unknown; tag?: string } = {}) =>
  server.call(method, path, { as: maya, body, ...(tag ? { headers: { 'if-match': tag } } : {}) });

/** Creates an entity, reads its tag, and changes it, so that the tag is stale. */
async function changed(path: string, method: string, body: unknown): Promise<{ old: string; now: string }> {
  const tag = async (): Promise<string> => (await call('GET', path)).headers.get('etag') ?? '';
  const old = await tag();
  expect(await call(method, path, { body })).toMatchObject({ status: 200 });
  const now = await tag();
  expect(now).not.toBe(old);
  return { old, now };
}

async function deletesOnlyWhatWasSeen(path: string, { old, now }: { old: string; now: string }) {
  expect(await call('DELETE', path, { tag: old })).toMatchObject({
    status: 412,
    body: { error: { code: 'PRECONDITION_FAILED' } },
  });
  expect((await call('GET', path)).status).toBe(200);
  expect((await call('DELETE', path, { tag: now })).status).toBe(204);
}

const basic = { basic_identification: { full_name: 'Maya' } };

describe('a deletion with If-Match', () => {
  it('of a profile is refused when the profile has changed', async () => {
    const { body } = await call('POST', '/api/v1/profile', { body: basic });
    const path = `/api/v1/profile/${body.id}`;
    await deletesOnlyWhatWasSeen(
      path,
      await changed(path, 'PUT', { basic_identification: { full_name: 'Maya L.' } }),
    );
  });

  it('of an agent is refused when the agent has changed', async () => {
    const { body: profile } = await call('POST', '/api/v1/profile', { body: basic });
    const { body } = await call('POST', `/api/v1/profile/${profile.id}/agent`, {
      body: { prompt: 'You are helpful.' },
    });
    const path = `/api/v1/profile/${profile.id}/agent/${body.id}`;
    await deletesOnlyWhatWasSeen(path, await changed(path, 'PUT', { prompt: 'You are very helpful.' }));
  });

  it('of a project is refused when the project has changed since its creation returned the tag', async () => {
    const created = await call('POST', '/api-ml/v1/projects/', { body: { title: 'Launch' } });
    const path = `/api-ml/v1/projects/${created.body.id}`;
    const tags = await changed(path, 'PUT', { title: 'Landing' });
    expect(created.headers.get('etag')).toBe(tags.old);
    await deletesOnlyWhatWasSeen(path, tags);
  });

  it('of an account is refused when the account has changed', async () => {
    const nina = await server.signIn('nina@alma.test');
    const path = `/api/v1/users/${nina.userId}`;
    const own = (method: string, tag?: string) =>
      server.call(method, path, {
        as: nina,
        ...(method === 'PATCH' ? { body: { bio: 'Changed' } } : {}),
        ...(tag ? { headers: { 'if-match': tag } } : {}),
      });
    const old = (await own('GET')).headers.get('etag') ?? '';
    const now = (await own('PATCH')).headers.get('etag') ?? '';
    expect(await own('DELETE', old)).toMatchObject({ status: 412 });
    expect((await own('GET')).body).toMatchObject({ status: 'active' });
    expect((await own('DELETE', now)).status).toBe(204);
  });
});

const tagOf = ({ headers }: { headers: Headers }): string => headers.get('etag') ?? '';

it('a deletion of a file with If-Match is refused when the file has changed', async () => {
  const first = await upload(server, maya, { bytes: 'one', name: 'a.txt' });
  const fileId = first.body.id as string;
  const second = await upload(server, maya, { bytes: 'two', name: 'a.txt' }, { fileId });
  await deletesOnlyWhatWasSeen(`/api/v1/users/${maya.userId}/files/${fileId}`, {
    old: tagOf(first),
    now: tagOf(second),
  });
});

it('a replacement of a file with If-Match is refused when the file has changed', async () => {
  const first = await upload(server, maya, { bytes: 'one', name: 'a.txt' });
  const fileId = first.body.id as string;
  const replace = (bytes: string, ifMatch: string) =>
    upload(server, maya, { bytes, name: 'a.txt', ifMatch }, { fileId });
  const second = await replace('two', tagOf(first));
  expect(second.status).toBe(200);
  expect(tagOf(second)).not.toBe(tagOf(first));
  expect(await replace('three', tagOf(first))).toMatchObject({
    status: 412,
    body: { error: { code: 'PRECONDITION_FAILED' } },
  });
  expect(tagOf(await call('GET', `/api/v1/users/${maya.userId}/files/${fileId}`))).toBe(tagOf(second));
  expect((await replace('three', tagOf(second))).status).toBe(200);
});
