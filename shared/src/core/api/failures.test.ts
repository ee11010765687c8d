import { apiError, handle, server } from '../../testing/index.ts';
import { api, ApiError, downloadFile } from './index.ts';

/** The error that a call throws on this answer. */
async function failureOf(answer: () => Response): Promise<unknown> {
  server.use(handle('health.get', answer));
  return api.call('health.get', {}).catch((error: unknown) => error);
}

const html = { status: 502, statusText: 'Bad Gateway', headers: { 'content-type': 'text/html' } };

it('reads message, status, code and details from the error object of the reply', async () => {
  const errors = [{ path: 'page', message: 'must be a number' }];
  const options = { message: 'Look at the fields.', details: errors };
  const failure = await failureOf(() => apiError(400, 'VALIDATION_FAILED', options));
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    message: 'Look at the fields.',
    fieldErrors: errors,
    requestId: expect.any(String),
  });
});

it.each([
  ['is not JSON', () => new Response('<h1>Bad gateway</h1>', html)],
  ['is empty', () => new Response(null, html)],
])('has the code ERR_{status} and the status text when the body %s', async (_body, answer) => {
  expect(await failureOf(answer)).toMatchObject({ status: 502, code: 'ERR_502', message: 'Bad Gateway' });
});

it.each([
  ['is JSON of another shape', { message: 'no' }, 'ERR_502'],
  ['has an error that is no object', { error: 'no' }, 'ERR_502'],
  ['is null', null, 'ERR_502'],
  ['has an error without a message', { error: { code: 'MODEL_FAILED' } }, 'MODEL_FAILED'],
])('has no message when the body %s', async (_body, body, code) => {
  const failure = await failureOf(() => Response.json(body, html));
  expect(failure).toMatchObject({ status: 502, code, message: '' });
});

it('keeps the wait that the server asks for', async () => {
  const busy = () => new Response('', { status: 503, headers: { 'retry-after': '7' } });
  expect(await failureOf(busy)).toMatchObject({ code: 'ERR_503', retryAfterMs: 7_000, isTemporary: true });
});

it('distinguishes a lost network from an error reply', async () => {
  expect(await failureOf(() => Response.error())).toMatchObject({ status: 0, code: 'NETWORK' });
});

/** A reply whose headers arrive, and whose body then fails. */
const breakingOff = (start: (controller: ReadableStreamDefaultController) => void) =>
  new Response(new ReadableStream({ start }), { headers: { 'content-type': 'application/json' } });

it.each([
  ['breaks off', () => breakingOff((body) => body.error(new TypeError('terminated'))), 'NETWORK'],
  ['is no JSON', () => new Response('<h1>Sign in to this network</h1>'), 'NETWORK'],
  [
    'takes too long',
    () => breakingOff((body) => body.error(new DOMException('', 'TimeoutError'))),
    'TIMEOUT',
  ],
])('distinguishes a body that %s from a reply', async (_body, answer, code) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  const failure = await api.call('health.get', {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 0, code, isTemporary: true });
});

it('distinguishes a download that breaks off from a complete file', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => breakingOff((body) => body.error(new TypeError('terminated'))));
  const failure = await downloadFile('users.export', { user_id: 'user-maya' }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ code: 'NETWORK' });
});

it('rejects with the abort of the caller while the body is being read', async () => {
  const stop = new AbortController();
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (_address, init) =>
      breakingOff((body) => init?.signal?.addEventListener('abort', () => body.error(init.signal?.reason))),
    );
  const reading = api.call('health.get', {}, { signal: stop.signal });
  setTimeout(() => stop.abort(), 0);
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});
