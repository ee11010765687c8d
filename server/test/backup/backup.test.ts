import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../process/free-port.ts';
import { spawnServer, stopAll, waitUntilReady } from '../process/server-process.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { call, run, uploadFile } from './live-installation.ts';

const port = await freePort();
const origin = `http://localhost:${port}`;

let folder: string;
let recipient: string;
const inFolder = (name: string): string => path.join(folder, name);

async function start(dataDir: string): Promise<void> {
  const env = {
    ALMA_DATA_DIR: dataDir,
    ALMA_WEB_DIR: dataDir,
    PORT: String(port),
    RATE_CALLS_PER_MINUTE: '1000000',
  };
  await waitUntilReady(spawnServer(env), port);
}

/** Sends messages and transfers until it is stopped, and records what was acknowledged. */
function keepBusy(leo: SignedIn, chatId: string, to: string) {
  const [messages, transfers]: [string[], string[]] = [[], []];
  let isOver = false;
  const work = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const content = `number ${n}`;
      await call(origin, leo, 'POST', `/api/v1/chats/${chatId}/messages`, { content, request_id: `r-${n}` });
      messages.push(content);
      const { transaction } = await call<{ transaction: { hash: string } }>(
        origin,
        leo,
        'POST',
        '/api/v1/wallets/transfer',
        {
          to,
          amount: '0.01',
          currency: 'USDXM',
        },
      );
      transfers.push(transaction.hash);
    }
  })();
  return { messages, transfers, stop: () => ((isOver = true), work) };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alma-backup-'));
  await chmod(folder, 0o755);
  const { code, output } = await run(folder, 'backup', '--make-key', inFolder('key'));
  expect([code, (await stat(inFolder('key'))).mode & 0o777]).toEqual([0, 0o600]);
  recipient = /age1\w+/.exec(output)?.[0] ?? '';
});
afterAll(async () => {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup of a product in use', () => {
  const done: { messages: string[]; transfers: string[]; fileId: string; projectId: string; chatId: string } =
    {
      messages: [],
      transfers: [],
      fileId: '',
      projectId: '',
      chatId: '',
    };

  beforeAll(async () => {
    await start(inFolder('first'));
    const [leo, nina] = [await signIn(origin, 'leo@alma.test'), await signIn(origin, 'nina@alma.test')];
    const { address } = await call<{ address: string }>(origin, nina, 'GET', '/api/v1/wallets/me');
    const chat = { title: 'Backed up', participants: [nina.userId] };
    done.chatId = (await call<{ id: string }>(origin, leo, 'POST', '/api/v1/chats', chat)).id;
    done.projectId = (
      await call<{ id: string }>(origin, leo, 'POST', '/api-ml/v1/projects/', { title: 'Pumps' })
    ).id;
    done.fileId = await uploadFile(origin, leo, done.projectId, '# Pumps\n\nThe pump needs oil.');

    const busy = keepBusy(leo, done.chatId, address);
    while (busy.transfers.length < 5) await new Promise((resolve) => setTimeout(resolve, 20));
    [done.messages, done.transfers] = [[...busy.messages], [...busy.transfers]];
    const created = await run(inFolder('first'), 'backup', inFolder('one.backup'), '--to', recipient);
    expect(created).toMatchObject({ code: 0, output: expect.stringContaining('one.backup: ') });
    await busy.stop();
    await stopAll();
  });

  it('is complete, and unreadable without the key', async () => {
    const verified = await run(folder, 'verify', inFolder('one.backup'), '--key', inFolder('key'));
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('Intact.') });
    const bytes = await readFile(inFolder('one.backup'));
    expect(bytes.includes('leo@alma.test')).toBe(false);
    await run(folder, 'backup', '--make-key', inFolder('other-key'));
    const other = await run(folder, 'verify', inFolder('one.backup'), '--key', inFolder('other-key'));
    expect(other).toMatchObject({ code: 1, output: expect.stringContaining('made for another key') });
  });

  it.each([
    ['truncated', (file: string) => stat(file).then(({ size }) => truncate(file, size - 100_000))],
    [
      'changed in one byte',
      async (file: string) => {
        const bytes = await readFile(file);
        const place = bytes.length >> 1;
        bytes[place] = (bytes[place] ?? 0) ^ 1;
        await writeFile(file, bytes);
      },
    ],
    ['something else', (file: string) => writeFile(file, 'age-encryption.org/v1\n')],
  ])('is refused when %s, and the installation stays unchanged', async (_name, damage) => {
    const file = inFolder(`${randomUUID()}.backup`);
    await writeFile(file, await readFile(inFolder('one.backup')));
    await damage(file);
    const refused = await run(inFolder('second'), 'restore', file, '--key', inFolder('key'));
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('damaged') });
  });

  it('restores all that was acknowledged before it began', async () => {
    const restored = await run(
      inFolder('second'),
      'restore',
      inFolder('one.backup'),
      '--key',
      inFolder('key'),
    );
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The ledger is sound') });
    await start(inFolder('second'));
    const leo = await signIn(origin, 'leo@alma.test');
    const { messages } = await call<{ messages: { content: string }[] }>(
      origin,
      leo,
      'GET',
      `/api/v1/chats/${done.chatId}/messages?limit=100&after_seq=0`,
    );
    expect(messages.map(({ content }) => content)).toEqual(expect.arrayContaining(done.messages));
    for (const hash of done.transfers) await call(origin, leo, 'GET', `/api/v1/wallets/transactions/${hash}`);
    const text = await call(
      origin,
      leo,
      'GET',
      `/api-ml/v1/projects/${done.projectId}/files/${done.fileId}/text`,
    );
    expect(text).toMatchObject({ text: '# Pumps\n\nThe pump needs oil.' });
    // New rows get new numbers.
    await call(origin, leo, 'POST', `/api/v1/chats/${done.chatId}/messages`, {
      content: 'and on',
      request_id: 'later',
    });
    await stopAll();
    expect(await readFile(inFolder('second/secret'), 'utf8')).toBe(
      await readFile(inFolder('first/secret'), 'utf8'),
    );
  });

  it('is not restored over existing data, which stays', async () => {
    const again = await run(inFolder('first'), 'restore', inFolder('one.backup'), '--key', inFolder('key'));
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is in use') });
    const still = await run(inFolder('first'), 'backup', inFolder('two.backup'), '--to', recipient);
    const name = `Reading the managed database in ${inFolder('first')}, files in ${inFolder('first/files')}`;
    expect(still).toMatchObject({ code: 0, output: expect.stringContaining(name) });
  });

  it('is refused without an installation, and leaves nothing behind', async () => {
    const nowhere = await run(inFolder('nowhere'), 'backup', inFolder('no.backup'), '--to', recipient);
    expect(nowhere).toMatchObject({
      code: 1,
      output: expect.stringContaining(`There is no installation in ${inFolder('nowhere')}`),
    });
    for (const name of ['nowhere', 'no.backup']) await expect(stat(inFolder(name))).rejects.toThrow('ENOENT');
  });

  it('does not replace a file, and names it', async () => {
    const twice = await run(inFolder('first'), 'backup', inFolder('one.backup'), '--to', recipient);
    expect(twice).toMatchObject({ code: 1, output: expect.stringContaining('exists. Choose another name') });
    await writeFile(inFolder('cut.backup.part'), '');
    const cut = await run(inFolder('first'), 'backup', inFolder('cut.backup'), '--to', recipient);
    expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('cut.backup.part exists') });
    const nobody = await run(inFolder('first'), 'backup', inFolder('x.backup'), '--to', 'age1nobody');
    expect(nobody).toMatchObject({ code: 2, output: expect.stringContaining('is not a public key') });
    for (const args of [
      ['backup'],
      ['backup', 'a'],
      ['restore', 'a'],
      ['verify', 'a', 'b', '--key', 'c'],
      ['backup', '--of'],
    ])
      expect(await run(folder, ...args)).toMatchObject({ code: 2, output: expect.stringContaining('Usage') });
  });
});
