import { File as NodeFile } from 'node:buffer';
import { apiError, handle, makeSession, server, signInAs, tables } from '../../testing/index.ts';
import { ApiError, downloadFile, uploadFile } from './index.ts';

const maya = { params: { user_id: 'user-maya' } };
// Node's form data accepts only files of Node's own `File`.
const picture = () =>
  new NodeFile([new Uint8Array(2048)], 'me.png', { type: 'image/png' }) as unknown as File;

beforeEach(() => {
  makeSession({ here: () => '/' });
  signInAs('maya');
});

it('uploads a file and reports its progress', async () => {
  const shares: number[] = [];
  const stored = await uploadFile('files.upload', maya, picture(), {
    onProgress: (share) => shares.push(share),
  });
  expect(stored).toMatchObject({ user_id: 'user-maya', name: 'me.png' });
  expect(tables.files.has(stored.id)).toBe(true);
  for (const share of shares) expect(share).toBeLessThanOrEqual(1);
});

describe('an upload whose token expired', () => {
  beforeEach(async () => {
    await makeSession({ here: () => '/' }).session.reload();
    tables.sessions.clear();
    tables.cookieUserId = 'user-maya';
  });

  it('is sent once more with a new token', async () => {
    const stored = await uploadFile('files.upload', maya, picture());
    expect(stored).toMatchObject({ user_id: 'user-maya', name: 'me.png' });
    expect([...tables.files.keys()]).toEqual([stored.id]);
  });

  it('is not sent a third time', async () => {
    let renewals = 0;
    server.use(
      handle('auth.refresh', () => {
        renewals += 1;
        return { success: true, access_token: `refused-${renewals}` };
      }),
    );
    await expect(uploadFile('files.upload', maya, picture())).rejects.toMatchObject({ status: 401 });
    expect(renewals).toBe(1);
  });
});

it('throws what the server answers', async () => {
  server.use(handle('files.upload', () => apiError(413, 'PAYLOAD_TOO_LARGE', { message: 'Too large' })));
  const failure = await uploadFile('files.upload', maya, picture()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'Too large' });
});

it('distinguishes a lost network from a stopped upload', async () => {
  server.use(handle('files.upload', () => Response.error()));
  await expect(uploadFile('files.upload', maya, picture())).rejects.toMatchObject({ code: 'NETWORK' });
  const stopped = uploadFile('files.upload', maya, picture(), { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});

it('downloads bytes with their name', async () => {
  const { blob, filename } = await downloadFile('users.export', maya.params);
  expect(filename).toBe('alma-maya.zip');
  expect(blob.size).toBe(22);
});
