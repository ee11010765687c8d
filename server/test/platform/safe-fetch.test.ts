import { lookup } from 'node:dns/promises';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { createSafeFetch } from '../../src/platform/safe-fetch/index.ts';
import { askNameServers } from '../../src/platform/safe-fetch/name-servers.ts';
import { isPublicAddress } from '../../src/platform/safe-fetch/public-address.ts';
import { eventually, stopwatch } from '../eventually.ts';
import { certificate } from './certificate.ts';
import { type ForeignServer, startForeignServer } from './foreign-server.ts';
import { type NameServer, startNameServer } from './name-server.ts';

let foreign: ForeignServer;
let folder: string;
beforeAll(async () => {
  foreign = await startForeignServer();
  folder = await mkdtemp(path.join(tmpdir(), 'alma-safe-fetch-'));
  const { answers, address } = foreign;
  answers['/text'] = (_request, reply) => reply.writeHead(200, { 'content-type': 'text/plain' }).end('hello');
  answers['/moved'] = (_request, reply) => reply.writeHead(302, { location: '/text' }).end();
  answers['/elsewhere'] = (_request, reply) =>
    reply.writeHead(307, { location: address('/text', 'other.test') }).end();
  answers['/inside'] = (_request, reply) =>
    reply.writeHead(302, { location: address('/text', 'inside.test') }).end();
  answers['/metadata'] = (_request, reply) =>
    reply.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data' }).end();
  answers['/plain'] = (_request, reply) =>
    reply.writeHead(302, { location: 'http://pictures.test/text' }).end();
  answers['/circle'] = (_request, reply) => reply.writeHead(302, { location: '/circle' }).end();
  answers['/nowhere'] = (_request, reply) => reply.writeHead(302).end();
  answers['/large'] = (_request, reply) =>
    reply.writeHead(200, { 'content-length': '3000000' }).end(Buffer.alloc(3_000_000));
  answers['/endless'] = (_request, reply) => {
    reply.writeHead(200);
    const more = setInterval(() => reply.write(Buffer.alloc(65_536)), 1);
    reply.on('close', () => clearInterval(more));
  };
  answers['/silent'] = () => undefined;
  answers['/slow'] = (_request, reply) => {
    reply.writeHead(200);
    const more = setInterval(() => reply.write('x'), 50);
    reply.on('close', () => clearInterval(more));
  };
  answers['/broken'] = (_request, reply) => {
    reply.writeHead(200, { 'content-length': '100' });
    reply.write('half');
    setTimeout(() => reply.destroy(), 20);
  };
  answers['/headers'] = (request, reply) => reply.end(JSON.stringify(request.headers));
});
afterAll(async () => {
  await foreign.stop();
  await rm(folder, { recursive: true, force: true });
});

const file = (): string => path.join(folder, 'taken');
const take = (url: string, timeoutMs = 10_000) =>
  foreign.safeFetch(url, file(), { maxBytes: 1_000_000, timeoutMs });
afterEach(async () => {
  await rm(file(), { force: true });
});

it.each(['/text', '/moved', '/elsewhere'])('fetches %s', async (where) => {
  expect(await take(foreign.address(where))).toEqual({ size: 5, claimedType: 'text/plain' });
  expect(await readFile(file(), 'utf8')).toBe('hello');
});

it('sends none of our headers', async () => {
  await take(foreign.address('/headers'));
  const headers = JSON.parse(await readFile(file(), 'utf8')) as object;
  expect(Object.keys(headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
});

it.each([
  ['no address', 'This is not a web address'],
  ['http://pictures.test/text', 'https://'],
  ['ftp://pictures.test/text', 'https://'],
  ['file:///etc/passwd', 'https://'],
  ['https://user:secret@pictures.test/text', 'password'],
  ['https://pictures.test:22/text', 'port'],
])('refuses %s', async (url, reason) => {
  await expect(take(url)).rejects.toThrow(reason);
});

it.each([
  'inside.test',
  'both.test',
  'nowhere.test',
  'unknown.test',
  '10.0.0.1',
  '[::1]',
  '[::ffff:10.0.0.1]',
  '0x7f000002',
])('does not connect to %s', async (host) => {
  await expect(take(foreign.address('/text', host))).rejects.toThrow('There is no public website');
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  ['/inside', 'There is no public website'],
  ['/metadata', 'contains a port'],
  ['/plain', 'https://'],
  ['/circle', 'redirects too many times'],
  ['/nowhere', 'redirects to something that is not a web address'],
  ['/missing', 'The website has no such page (error 404)'],
  ['/large', 'larger than 1MB'],
  ['/endless', 'larger than 1MB'],
  ['/broken', /ended the connection too early|cannot be reached/],
])('refuses to follow %s', async (where, reason) => {
  await expect(take(foreign.address(where))).rejects.toThrow(reason);
  expect(await readdir(folder)).toEqual([]);
});

it.each(['/silent', '/slow'])('does not wait long for %s', async (where) => {
  const passed = stopwatch();
  await expect(take(foreign.address(where), 300)).rejects.toThrow('in time');
  expect(passed()).toBeLessThan(1500);
  expect(await readdir(folder)).toEqual([]);
});

it('does not wait long for name resolution', async () => {
  const safeFetch = createSafeFetch({
    resolve: () => new Promise(() => undefined),
    isAllowed: () => true,
    ports: [443],
  });
  await expect(safeFetch('https://x.test/', file(), { maxBytes: 1, timeoutMs: 100 })).rejects.toThrow(
    'in time',
  );
});

describe('name servers', () => {
  let names: NameServer;
  beforeAll(async () => {
    names = await startNameServer({
      'pictures.test': ['127.0.0.2', '127.0.0.1', '::1'],
      'mixed.test': ['127.0.0.1', 'fd00::1'],
      'empty.test': [],
      localhost: [],
    });
  });
  afterAll(() => names.stop());

  const asking = (allowed: string[]) =>
    createSafeFetch({
      resolve: (host, signal) => askNameServers(host, signal, [names.address]),
      isAllowed: (address) => allowed.includes(address),
      ports: [Number(new URL(foreign.address('/')).port)],
      ca: certificate,
    });
  const limits = { maxBytes: 1_000, timeoutMs: 4_000 };

  it('return the addresses, which are tried in turn', async () => {
    const safeFetch = asking(['127.0.0.1', '127.0.0.2', '::1']);
    expect(await safeFetch(foreign.address('/text'), file(), limits)).toMatchObject({ size: 5 });
  });

  it.each(['pictures.test', 'mixed.test', 'empty.test', 'localhost'])(
    'that return an internal address for %s, or none, lead nowhere',
    async (host) => {
      const fetched = asking(['127.0.0.1'])(foreign.address('/text', host), file(), limits);
      await expect(fetched).rejects.toThrow('There is no public website');
    },
  );

  it('that never answer delay no other lookup, and leave nothing pending', async () => {
    const safeFetch = asking([]);
    const fetches = Array.from({ length: 50 }, (_none, index) =>
      safeFetch(foreign.address('/', `silent-${index}.test`), `${file()}-${index}`, {
        maxBytes: 1,
        timeoutMs: 700,
      }),
    );
    const settled = Promise.allSettled(fetches);
    await eventually(() => names.unanswered >= 100, 'all queries');
    const passed = stopwatch();
    await lookup('localhost');
    expect(passed()).toBeLessThan(500);
    for (const { reason } of (await settled) as PromiseRejectedResult[])
      expect(reason).toMatchObject({ message: 'The website did not answer in time' });
    // Queries that are not cancelled are repeated after a second.
    await pause(1_500);
    expect(names.unanswered).toBe(100);
  });

  it('that cannot be reached count as no public website', async () => {
    const resolve = (host: string, signal: AbortSignal) => askNameServers(host, signal, ['127.0.0.1:1']);
    const safeFetch = createSafeFetch({ resolve, isAllowed: () => true, ports: [443] });
    await expect(safeFetch('https://x.test/', file(), limits)).rejects.toThrow('There is no public website');
  });
});

it('accepts only valid certificates', async () => {
  const stranger = createSafeFetch({
    resolve: () => Promise.resolve(['127.0.0.1']),
    isAllowed: () => true,
    ports: [Number(new URL(foreign.address('/')).port)],
  });
  const limits = { maxBytes: 1000, timeoutMs: 10_000 };
  await expect(stranger(foreign.address('/text'), file(), limits)).rejects.toThrow('cannot be reached');
});

describe('public addresses', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...[
      '127.0.0.1',
      '127.9.9.9',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '169.254.169.254',
    ],
    ...['100.64.0.1', '0.0.0.0', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1'],
    ...['::', '::1', 'fe80::1', 'fd00::1', 'ff02::1', '2001:db8::1', '64:ff9b::a00:1', '2002:a00:1::'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '', 'localhost', '8.8.8.8.', ' 8.8.8.8'],
  ])('%j is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('exclude private networks in any notation', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(byte, byte, byte, (b, c, d) => {
        expect(isPublicAddress(`10.${b}.${c}.${d}`)).toBe(false);
        expect(isPublicAddress(`::ffff:10.${b}.${c}.${d}`)).toBe(false);
      }),
    );
  });
});
