import { apiError, handle, server } from '../../testing/index.ts';
import { api, ApiError } from './index.ts';

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
  ['is JSON of another shape', () => Response.json({ message: 'no' }, html)],
  ['has an error that is no object', () => Response.json({ error: 'no' }, html)],
  ['is null', () => Response.json(null, html)],
])('has the code ERR_{status} and the status text when the body %s', async (_body, answer) => {
  expect(await failureOf(answer)).toMatchObject({ status: 502, code: 'ERR_502', message: 'Bad Gateway' });
});

it('keeps the wait that the server asks for', async () => {
  const busy = () => new Response('', { status: 503, headers: { 'retry-after': '7' } });
  expect(await failureOf(busy)).toMatchObject({ code: 'ERR_503', retryAfterMs: 7_000, isTemporary: true });
});

it('distinguishes a lost network from an error reply', async () => {
  expect(await failureOf(() => Response.error())).toMatchObject({ status: 0, code: 'NETWORK' });
});
