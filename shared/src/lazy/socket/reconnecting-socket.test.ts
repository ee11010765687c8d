import type { ClientFrame, ServerFrame } from '../../contract/index.ts';
import { api } from '../../core/api/index.ts';
import { storageKeys } from '../../core/auth/index.ts';
import { handle, makeSession, people, server, signInAs, tables } from '../../testing/index.ts';
import type { SocketListener } from './environment.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';

const lifeSeconds = 120;
const noticeSeconds = 30;

/** A server and a page that share a clock in seconds. The server repeats its reminder every second. */
function pageOnClock() {
  let now = 0;
  let listener: SocketListener | undefined;
  let socketEnd = 0;
  const counts = { refreshes: 0, tickets: 0, sockets: 0, closed: 0, refused: 0 };
  const ends = new Map<string, number>();
  const tickets = new Map<string, number>();
  const underWay = new Set<Promise<unknown>>();
  const timers = new Map<() => void, number>();

  const issue = (): string => {
    const token = `head.${btoa(JSON.stringify({ exp: now + lifeSeconds }))}.${counts.refreshes}`;
    tables.sessions.set(token, people.maya.user_id);
    ends.set(token, now + lifeSeconds);
    return token;
  };
  const tell = (frame: object) => listener?.onText(JSON.stringify(frame));
  const greet = () =>
    tell({ type: 'hello', user_id: '', server_time: now, expires_at: socketEnd, ping_seconds: 30 });

  server.use(
    handle('auth.refresh', () => {
      counts.refreshes += 1;
      return { success: true, access_token: issue() };
    }),
    handle('ws.ticket', ({ request }) => {
      counts.tickets += 1;
      const ticket = `ticket-${counts.tickets}`;
      tickets.set(ticket, ends.get(request.headers.get('authorization')?.slice('Bearer '.length) ?? '') ?? 0);
      return { ticket, expires_in: 30 };
    }),
  );
  signInAs('maya');
  localStorage.setItem(storageKeys.accessToken, issue());
  makeSession();

  function answer(frame: ClientFrame): void {
    if (frame.type === 'ping') tell({ type: 'pong', server_time: now });
    if (frame.type === 'reauth') socketEnd = tickets.get(frame.token) ?? 0;
  }

  const socket = new ReconnectingSocket<ServerFrame, ClientFrame>({
    policy: { maxAttempts: 5, openTimeoutMs: 15_000 },
    canReauthenticate: true,
    environment: {
      now: () => now * 1_000,
      random: () => 1,
      newId: () => 'request',
      openSocket(ticket, given) {
        counts.sockets += 1;
        listener = given;
        socketEnd = tickets.get(ticket) ?? 0;
        queueMicrotask(greet);
        return { send: (text) => answer(JSON.parse(text) as ClientFrame), close: () => undefined };
      },
      setTimer(act, ms) {
        timers.set(act, now * 1_000 + ms);
        return () => timers.delete(act);
      },
      watchPage: () => () => undefined,
      getTicket(beyond) {
        const options = beyond === undefined ? {} : { tokenBeyond: beyond };
        const ticket = api.call('ws.ticket', {}, options).then((reply) => reply.ticket);
        underWay.add(ticket);
        return ticket.finally(() => underWay.delete(ticket));
      },
    },
    onFrame: ({ type }) => type === 'hello' && socket.markReady(),
    onChange: () => undefined,
  });

  async function tick(): Promise<void> {
    now += 1;
    for (const [token, end] of ends) if (end <= now) tables.sessions.delete(token);
    for (const [act, due] of timers) {
      if (due > now * 1_000) continue;
      timers.delete(act);
      act();
    }
    if (socketEnd - now <= noticeSeconds) tell({ type: 'reauth', expires_at: socketEnd });
    if (socketEnd <= now && counts.sockets > 0) {
      counts.closed += 1;
      listener?.onClose(4401);
    }
    await Promise.allSettled(underWay);
  }

  return {
    counts,
    async pass(seconds: number) {
      socket.start();
      await Promise.allSettled(underWay);
      for (let second = 0; second < seconds; second += 1) {
        await tick();
        if (second % 60 === 0) await api.call('auth.me', {}).catch(() => (counts.refused += 1));
      }
      socket.stop();
    },
  };
}

it('renews each access token once during an hour, and requests one ticket for each', async () => {
  const { counts, pass } = pageOnClock();
  await pass(3_600);
  expect(counts).toMatchObject({ sockets: 1, closed: 0, refused: 0 });
  expect(counts.refreshes).toBe(3_600 / (lifeSeconds - noticeSeconds));
  expect(counts.tickets).toBe(1 + counts.refreshes);
});
