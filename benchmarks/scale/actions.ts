import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type SignedIn, signIn } from '../../server/test/sign-in.ts';
import { LoadSocket } from '../chat/load-socket.ts';
import { type Call, caller } from './calls.ts';

/** The actions of a person in two days, which are whole numbers. docs/SCALE.md multiplies them by people. */
export const actionsInTwoDays = { read: 80, chat: 20, transfer: 1, ask: 4, 'sign-in': 2 } as const;
export type Action = keyof typeof actionsInTwoDays;

const groupSize = 6;
const visitors = 60;
const readMs = 60_000;

const manual = `# Pump

## Service

The oil of the pump is changed every 400 hours.
A pump that is loud lacks oil.
`;

interface Person extends SignedIn {
  call: Call;
  wallet: string;
  chatId: string;
  /** A project whose assistant answers from a file. */
  projectId: string;
}

export type Crowd = Awaited<ReturnType<typeof openCrowd>>;

/** People who each have money, a project and a chat of six. Each action takes its number, which selects the person. */
export async function openCrowd(origin: string, groups: number) {
  const people: Person[] = [];
  for (let group = 0; group < groups; group += 1) people.push(...(await openGroup(origin, group)));
  let chat: Awaited<ReturnType<typeof openChat>> | undefined;
  const of = (number: number): Person => people[number % people.length] as Person;

  const actions: Record<Action, (number: number) => Promise<unknown>> = {
    read: (number) => {
      const { userId, chatId, call } = of(number * 7);
      const addresses = [
        '/api/v1/auth/me',
        '/api/v1/chats?limit=20',
        '/api/v1/wallets/balance',
        `/api/v1/users/${userId}`,
        `/api/v1/chats/${chatId}/messages`,
        '/api/v1/wallets/activity',
        '/api/v1/profiles',
        '/api-ml/v1/sessions?kind=project',
      ];
      return call('GET', addresses[number % addresses.length] ?? '');
    },
    chat: (number) => chat?.send(number) ?? Promise.reject(new Error('there is no chat')),
    transfer: (number) => {
      const body = { to: of(number + 1).wallet, amount: '0.000001', currency: 'USDXM' };
      return of(number).call('POST', '/api/v1/wallets/transfer', body);
    },
    ask: (number) => ask(origin, of(number)),
    'sign-in': (number) => signIn(origin, `visitor-${number % visitors}@day.test`),
  };
  return {
    actions,
    /** Opens a socket for each person. */
    async connect(): Promise<void> {
      chat = await openChat(origin, people);
    },
    disconnect: (): void => chat?.close(),
  };
}

async function openGroup(origin: string, group: number): Promise<Person[]> {
  const members: Omit<Person, 'chatId'>[] = [];
  for (let number = 0; number < groupSize; number += 1) {
    const self = await signIn(origin, `day-${group}-${number}@day.test`);
    const call = caller(origin, self);
    const { address } = await call('POST', '/api/v1/wallets/create');
    await call('POST', '/api/v1/wallets/fund', { amount: '1000' });
    members.push({
      ...self,
      call,
      wallet: String(address),
      projectId: await openProject(origin, self, call),
    });
  }
  const [first, ...otherMembers] = members;
  const participants = otherMembers.map(({ userId }) => userId);
  const chat = await first?.call('POST', '/api/v1/chats', { title: `Day ${group}`, participants });
  return members.map((member) => ({ ...member, chatId: String(chat?.['id']) }));
}

async function openProject(origin: string, { headers }: SignedIn, call: Call): Promise<string> {
  const { id } = await call('POST', '/api-ml/v1/projects', { title: 'Pumps' });
  const base = `/api-ml/v1/projects/${String(id)}`;
  const body = new FormData();
  body.append('f', new File([manual], 'manual.md', { type: 'text/markdown' }));
  const reply = await fetch(`${origin}${base}/files/add`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`a file was refused: ${reply.status}`);
  for (;;) {
    const { files } = (await call('GET', `${base}/files/list`)) as { files: { status: string }[] };
    if (files.every(({ status }) => status === 'active')) return String(id);
    await pause(50);
  }
}

/** Asks a question and reads the answer to its end. */
async function ask(origin: string, { headers, projectId }: Person): Promise<void> {
  const reply = await fetch(`${origin}/api-ml/v1/projects/${projectId}/chat`, {
    method: 'POST',
    headers: { ...headers, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'How often is the oil changed?', request_id: randomUUID() }),
    signal: AbortSignal.timeout(readMs),
  });
  const text = await reply.text();
  if (!reply.ok || !text.includes('event: done')) throw new Error(`no answer: ${reply.status} ${text}`);
}

/** A socket for each person; a message is done when all six have received it. */
async function openChat(origin: string, people: readonly Person[]) {
  const waiting = new Map<string, { remaining: number; done: () => void }>();
  const content = '"content":"';

  function waitForMessage(frame: string): void {
    if (!frame.startsWith('{"type":"message"')) return;
    const from = frame.indexOf(content) + content.length;
    const id = frame.slice(from, frame.indexOf('"', from));
    const message = waiting.get(id);
    if (!message) return;
    message.remaining -= 1;
    if (message.remaining > 0) return;
    waiting.delete(id);
    message.done();
  }

  const open = async ({ chatId, call }: Person): Promise<LoadSocket> => {
    const { ticket } = await call('POST', '/api/v1/ws/ticket');
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const address = `${origin.replace('http', 'ws')}/api/v1/ws/chat?token=${String(ticket)}`;
    const line = await LoadSocket.open(address, (frame) => {
      if (frame.startsWith('{"type":"ack"')) resolve(undefined);
      waitForMessage(frame);
    });
    line.send(JSON.stringify({ type: 'join_chat', chat_id: chatId, request_id: 'join' }));
    await promise;
    return line;
  };
  const lines: LoadSocket[] = [];
  for (const person of people) lines.push(await open(person));

  return {
    send(number: number): Promise<unknown> {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      const text = randomUUID();
      const timer = setTimeout(() => reject(new Error('a message did not arrive')), readMs);
      waiting.set(text, { remaining: groupSize, done: () => (clearTimeout(timer), resolve(undefined)) });
      const index = (number * 5) % people.length;
      const frame = { type: 'send_message', chat_id: people[index]?.chatId, text, request_id: text };
      lines[index]?.send(JSON.stringify(frame));
      return promise;
    },
    close: () => lines.forEach((line) => line.end()),
  };
}
