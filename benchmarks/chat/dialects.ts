import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../server/src/platform/database/index.ts';
import { type SignedIn, signIn } from '../../server/test/sign-in.ts';

export const groupSize = 6;

/** How to talk to one contestant: the load is the same for all. */
export interface Dialect {
  /** URL of the socket with this number. */
  address(socket: number): string;
  /** Frames that make a socket ready: the first on open, each next one after an answer. */
  opening(socket: number): string[];
  send(socket: number, id: string, text: string): string;
  /**
   * The meaning of a frame: the id of a delivered message, an answer, or a frame to reply with. Only the beginning of a
   * frame is parsed: parsing all of it would slow the load down, not the server.
   */
  read(frame: string): { delivered?: string; isAnswer?: true; reply?: string };
}

const upTo = (end: string, frame: string, from: number): string =>
  frame.slice(from, frame.indexOf(end, from));

const groupOf = (socket: number): number => Math.floor(socket / groupSize);

export const rawDialect = (port: number): Dialect => ({
  address: () => `ws://127.0.0.1:${port}`,
  opening: (socket) => [JSON.stringify({ type: 'join', group: `g${groupOf(socket)}` })],
  send: (socket, id, text) => JSON.stringify({ type: 'send', group: `g${groupOf(socket)}`, id, text }),
  read: (frame) =>
    frame.startsWith('{"message":"')
      ? { delivered: upTo('"', frame, '{"message":"'.length) }
      : { isAnswer: true },
});

/** The protocol of socket.io without its client library, which would slow down one side only. */
export const naiveDialect = (port: number): Dialect => ({
  address: () => `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`,
  opening: (socket) => ['40', `42${JSON.stringify(['join', `g${groupOf(socket)}`])}`],
  send: (socket, id, text) => `42${JSON.stringify(['send', `g${groupOf(socket)}`, id, text])}`,
  read: (frame) => {
    if (frame === '2') return { reply: '3' };
    if (frame.startsWith('40')) return { isAnswer: true };
    if (frame.startsWith('42["told","')) return { delivered: upTo('"', frame, '42["told","'.length) };
    return frame.startsWith('42') ? { isAnswer: true } : {};
  },
});

const content = '"content":"';
const emails = ['admin', 'maya', 'leo', 'nina', 'sam', 'ida'].map((name) => `${name}@alma.test`);

/**
 * Six people in one chat per group; each socket joins one chat.
 * @param ports of the servers among which the sockets of a group are distributed
 */
export async function almaDialect(ports: readonly number[], url: string, groups: number): Promise<Dialect> {
  const origin = `http://localhost:${ports[0]}`;
  const people: SignedIn[] = [];
  for (const email of emails) people.push(await signIn(origin, email));
  const chatIds = Array.from({ length: groups }, () => randomUUID());
  const userIds = people.map(({ userId }) => userId);
  const { pool, close } = openDatabase(url, { poolSize: 1, onError: () => undefined });
  // More chats than one person may create, so they are inserted directly.
  await pool.query(
    `INSERT INTO chats (id, title, member_ids, created_at) SELECT id, 'Load', $2::uuid[], now()
       FROM unnest($1::uuid[]) AS id`,
    [chatIds, userIds],
  );
  await pool.query(
    `INSERT INTO chat_participants (chat_id, user_id, role, joined_at) SELECT c, u, 'member', now()
       FROM unnest($1::uuid[]) AS c, unnest($2::uuid[]) AS u`,
    [chatIds, userIds],
  );
  await close();
  const chatOf = (socket: number): string => chatIds[groupOf(socket)] ?? '';
  return {
    address: (socket) =>
      `ws://127.0.0.1:${ports[socket % ports.length]}/api/v1/ws/chat?token=${people[socket % groupSize]?.access_token ?? ''}`,
    opening: (socket) => [JSON.stringify({ type: 'join_chat', chat_id: chatOf(socket), request_id: 'join' })],
    send: (socket, id, text) =>
      JSON.stringify({
        type: 'send_message',
        chat_id: chatOf(socket),
        text: `${id} ${text}`,
        request_id: id,
      }),
    read: (frame) => {
      if (frame.startsWith('{"type":"ack"')) return { isAnswer: true };
      if (!frame.startsWith('{"type":"message"')) return {};
      return { delivered: upTo(' ', frame, frame.indexOf(content) + content.length) };
    },
  };
}
