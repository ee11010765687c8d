import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Chat } from '@alma/shared/contract';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { ChatClient, OpenClients, socketAddress, ticketOf } from './chat-client.ts';
import { RedisProcess } from './redis-process.ts';
import { ServerFarm } from './server-farm.ts';
import { describeWithRedis } from './with-redis.ts';

const servers = 8;
const calls = 40;
/** The last server is a separate process, so that the test can kill it. */
const killed = servers - 1;
const heapMegabytes = 256;
/** Room for the program with its libraries and for a full heap. */
const maxResidentBytes = 2 * heapMegabytes * 1024 * 1024;
/** Together the servers use fewer connections than PostgreSQL allows by default. */
const env = { RATE_CALLS_PER_MINUTE: String(calls), DATABASE_POOL_SIZE: '4', LEDGER_POOL_SIZE: '2' };

describeWithRedis('eight servers on one database and one Redis', () => {
  let redis: RedisProcess;
  let folder: string;
  let farm: ServerFarm;
  const here: TestServer[] = [];
  const origins: string[] = [];
  let people: Record<'maya' | 'leo' | 'nina' | 'sam' | 'ida', SignedIn>;
  const clients = new OpenClients();

  beforeAll(async () => {
    redis = await RedisProcess.start();
    folder = await mkdtemp(path.join(tmpdir(), 'alma-eight-'));
    const shared = { ...env, REDIS_URL: redis.url };
    for (let index = 0; index < killed; index += 1) {
      const [first] = here;
      here.push(await startTestServer({ env: shared, ...(first ? { databaseUrl: first.databaseUrl } : {}) }));
    }
    farm = new ServerFarm({
      databaseUrl: here[0]?.databaseUrl ?? '',
      folder,
      redisUrl: redis.url,
      env: { ...env, NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` },
    });
    const [port] = await farm.start(1);
    origins.push(...here.map(({ origin }) => origin), `http://localhost:${port}`);
    const at = (email: string): Promise<SignedIn> => signIn(originOf(0), email);
    people = {
      maya: await at('maya@alma.test'),
      leo: await at('leo@alma.test'),
      nina: await at('nina@alma.test'),
      sam: await at('sam@alma.test'),
      ida: await at('ida@alma.test'),
    };
  });
  afterEach(() => clients.closeAll());
  afterAll(async () => {
    await farm.end();
    for (const server of here.toReversed()) await server.close();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const originOf = (place: number): string => origins[place] ?? '';
  const open = async (place: number, person: SignedIn): Promise<ChatClient> =>
    clients.keep(await ChatClient.open(originOf(place), person));

  async function makeChat(maker: SignedIn, otherMembers: SignedIn[]): Promise<string> {
    const reply = await fetch(`${originOf(0)}/api/v1/chats`, {
      method: 'POST',
      headers: { ...maker.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'At eight', participants: otherMembers.map(({ userId }) => userId) }),
    });
    expect(reply.status).toBe(201);
    return ((await reply.json()) as Chat).id;
  }

  it("share a person's limit of calls", async () => {
    const { sam } = people;
    const statuses: number[] = [];
    for (let count = 0; count < calls + servers; count += 1) {
      const address = `${originOf(count % servers)}/api/v1/users/${sam.userId}`;
      statuses.push((await fetch(address, { headers: sam.headers })).status);
    }
    expect(statuses).toEqual([...Array<number>(calls).fill(200), ...Array<number>(servers).fill(429)]);
  });

  it('redeem a ticket once, even for concurrent attempts on several servers', async () => {
    const address = (ticket: string) => (origin: string) => new ChatClient(socketAddress(origin, ticket));
    const tried = origins.map(address(await ticketOf(originOf(0), people.ida)));
    for (const client of tried) clients.keep(client);
    const codes = await Promise.all(
      tried.map((client) =>
        client.until(() => client.closeCode ?? (client.frames.length > 0 ? 'open' : undefined), 'an end'),
      ),
    );
    expect(codes.toSorted()).toEqual([...Array<number>(servers - 1).fill(4401), 'open']);
  });

  it('deliver to readers at all of them, in order', async () => {
    const { maya, leo } = people;
    const chatId = await makeChat(maya, [leo]);
    const readers = await Promise.all(origins.map((_origin, index) => open(index, leo)));
    for (const reader of readers) await reader.join(chatId);
    const writers = [await open(0, maya), await open(5, maya)];
    for (let count = 0; count < 10; count += 1)
      await Promise.all(writers.map((writer) => writer.send(chatId, `number ${count}`)));
    const expected = Array.from({ length: 20 }, (_, index) => index + 2);
    for (const reader of readers) {
      await reader.next('message', ({ message }) => message.seq === 21);
      expect(reader.seqs(chatId)).toEqual(expected);
    }
  });

  it('show who is online, also after a kill', async () => {
    const { maya, leo, nina } = people;
    const chatId = await makeChat(maya, [leo, nina]);
    const [a, b, c] = [await open(1, maya), await open(killed, leo), await open(3, nina)];
    await b.join(chatId);
    await c.join(chatId);
    await a.join(chatId);
    const sees = (client: ChatClient, { userId }: SignedIn, status: 'online' | 'offline') =>
      client.next('presence', (frame) => frame.user_id === userId && frame.status === status);
    await Promise.all([sees(a, leo, 'online'), sees(a, nina, 'online'), sees(b, nina, 'online')]);
    const status = await readFile(`/proc/${farm.pids()[0]}/status`, 'utf8');
    expect(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024).toBeLessThan(maxResidentBytes);
    await farm.kill();
    await Promise.all([sees(a, leo, 'offline'), sees(c, leo, 'offline')]);
    const late = await open(4, maya);
    await late.join(chatId);
    await sees(late, nina, 'online');
    const shown = late.frames.flatMap((frame) => (frame.type === 'presence' ? [frame.user_id] : []));
    expect(shown).not.toContain(leo.userId);
    const again = await open(6, leo);
    await again.join(chatId);
    await sees(late, leo, 'online');
  });
});
