import { waitFor } from '@testing-library/dom';
import { apiError, handle, makeSession, people, server, signInAs, tables } from '../../testing/index.ts';
import { api } from '../api/index.ts';

const readOther = () => api.call('users.get', { params: { user_id: people.leo.user_id } });
const storedTokens = () => ['kinde_access_token', 'kinde_id_token'].map((key) => localStorage.getItem(key));

/** An administrator changes Maya while her page is open. */
async function openPage(change: Partial<typeof people.maya>) {
  signInAs('maya');
  const { session } = makeSession();
  await session.reload();
  tables.users.set(people.maya.user_id, { ...people.maya, ...change });
  return session;
}

const asAdmin = { roles: people.admin.roles };
const refuse = () => handle('users.get', () => apiError(403, 'FORBIDDEN'));

describe('a user whose rights change while a page is open', () => {
  // The first test, since the pages of others would follow the events as well.
  it('is read again when the page is seen again, at most every ten seconds', async () => {
    const opened = Date.now();
    const session = await openPage(asAdmin);
    const read = jest.fn(({ caller }) => caller);
    server.use(handle('auth.me', read));
    const now = jest.spyOn(Date, 'now');
    const comeBack = async (seconds: number, target: EventTarget, event: string) => {
      now.mockReturnValue(opened + seconds * 1_000);
      target.dispatchEvent(new Event(event));
      await new Promise((resolve) => setTimeout(resolve, 50));
      return read.mock.calls.length;
    };
    expect(await comeBack(9, window, 'focus')).toBe(0);
    expect(await comeBack(20, window, 'focus')).toBe(1);
    expect(session.getState().user?.roles).toEqual(people.admin.roles);
    expect(await comeBack(29, document, 'visibilitychange')).toBe(1);
    expect(await comeBack(31, document, 'visibilitychange')).toBe(2);
  });

  it('is read again after a refused call', async () => {
    const session = await openPage(asAdmin);
    server.use(refuse());
    await expect(readOther()).rejects.toMatchObject({ status: 403 });
    await waitFor(() => expect(session.getState().user?.roles).toEqual(people.admin.roles));
  });

  it('is read once for concurrent refused calls, even if that read is refused as well', async () => {
    const session = await openPage({});
    const read = jest.fn(() => apiError(403, 'FORBIDDEN'));
    server.use(refuse(), handle('auth.me', read));
    await Promise.allSettled([readOther(), readOther()]);
    await waitFor(() => expect(read).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(read).toHaveBeenCalledTimes(1);
    expect(session.getState().user).toMatchObject({ user_id: people.maya.user_id });
  });

  it('is signed out once suspended, and told why', async () => {
    const session = await openPage({ status: 'suspended' });
    await expect(readOther()).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
    await waitFor(() => expect(session.getState()).toMatchObject({ user: null, loading: false }));
    expect(session.getState().error).toBe('ACCOUNT_SUSPENDED');
    expect(storedTokens()).toEqual([null, null]);
  });
});
