import { act, render, screen, waitFor } from '@testing-library/react';
import { apiError, handle, makeSession, people, server, signInAs } from '../../testing/index.ts';
import { mutate } from '../swr.ts';
import { api, apiKey, useApi } from './index.ts';

const maya = people.maya;
let asked: string[];

beforeEach(() => {
  asked = [];
  server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
});
afterEach(() => {
  server.events.removeAllListeners();
  globalThis.almaEarly = undefined;
});

/** Signs in, with a prefetched call for the current user that was sent with this token. */
function begin(answer: Response, token?: string): void {
  signInAs('maya');
  makeSession();
  const held = localStorage.getItem('kinde_access_token') ?? '';
  globalThis.almaEarly = new Map([
    ['/api/v1/auth/me', { token: token ?? held, sent: Promise.resolve(answer) }],
  ]);
}

it('uses a prefetched call once', async () => {
  begin(Response.json(maya));
  expect(await api.call('auth.me', {})).toEqual(maya);
  expect(asked).toEqual([]);
  await api.call('auth.me', {});
  expect(asked).toEqual(['/api/v1/auth/me']);
});

it('fails as the prefetched call did, without another request', async () => {
  begin(apiError(503, 'SERVICE_UNAVAILABLE'));
  await expect(api.call('auth.me', {})).rejects.toMatchObject({ status: 503, isTemporary: true });
  expect(asked).toEqual([]);
});

/** `auth.me` returns more than the account itself. */
const asServed = { ...maya, is_delivery_member: true };

it('renews a refused token and requests again', async () => {
  begin(apiError(401, 'UNAUTHENTICATED'));
  expect(await api.call('auth.me', {})).toEqual(asServed);
  expect(asked).toEqual(['/api/v1/auth/refresh', '/api/v1/auth/me']);
});

it('ignores a prefetched call with another token', async () => {
  begin(Response.json(people.leo), 'token-of-leo');
  expect(await api.call('auth.me', {})).toEqual(asServed);
});

it('requests again after a change', async () => {
  begin(Response.json(people.leo));
  server.use(handle('mail.welcome', () => ({ success: true, message: '', user_email: '' })));
  await api.call('mail.welcome', { body: { user_id: maya.user_id } });
  expect(await api.call('auth.me', {})).toEqual(asServed);
});

it('shows an available answer in the first render, and does not read it again', async () => {
  begin(Response.json(maya));
  const read = globalThis.almaEarly?.get('/api/v1/auth/me');
  Object.assign(read ?? {}, { reply: maya });
  const drawn: (string | undefined)[] = [];
  function Handle() {
    const { data, isValidating } = useApi('auth.me', {});
    expect(isValidating).toBe(false);
    drawn.push(data?.handle);
    return <p>{data?.handle}</p>;
  }
  render(<Handle />);
  expect(await screen.findByText('maya')).toBeVisible();
  await waitFor(() => expect(globalThis.almaEarly?.size).toBe(0));
  expect(new Set(drawn)).toEqual(new Set(['maya']));
  expect(asked).toEqual([]);

  // A change starts from the cache.
  await act(() =>
    mutate(apiKey('auth.me', {}), (known?: typeof maya) => known && { ...known, handle: 'may' }, false),
  );
  expect(await screen.findByText('may')).toBeVisible();
  expect(asked).toEqual([]);
});
