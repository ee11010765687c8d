import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDocumentPool } from '../../src/ml/documents/index.ts';
import { createDocumentReader, type DocumentReader } from '../../src/ml/onboarding/documents/documents.ts';
import { createUploads } from '../../src/platform/http/index.ts';
import type { Pool } from '../../src/platform/workers/index.ts';
import { eventually } from '../eventually.ts';
import { type ForeignServer, startForeignServer } from '../platform/foreign-server.ts';
import { pdfOf } from './pdf.ts';

const log = { warn: () => undefined };
const by = { person: 'ada' };
let foreign: ForeignServer;
const pool = createDocumentPool(log);
let documents: DocumentReader;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alma-cv-'));
  foreign = await startForeignServer();
  documents = readerOf(pool);
});
afterAll(async () => {
  pool.stop();
  await foreign.stop();
  await rm(folder, { recursive: true });
});

const incoming = (): string => path.join(folder, 'incoming');
const readerOf = (workers: Pool): DocumentReader => {
  const uploads = createUploads({ config: { dataDir: folder }, now: Date.now });
  return createDocumentReader({ pool: workers, safeFetch: foreign.safeFetch, uploads });
};

async function spooled(bytes: Buffer | string): Promise<string> {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  return file;
}

const read = async (bytes: Buffer | string, name = 'cv') =>
  documents.file({ name, path: await spooled(bytes) }, by);

it('reads the lines of a PDF, page after page', async () => {
  const document = await read(pdfOf([['Ada Lovelace', 'Analyst (engines)'], ['Skills: algebra']]), 'cv.pdf');
  expect(document).toEqual({
    kind: 'file',
    name: 'cv.pdf',
    text: expect.stringMatching(/^Ada Lovelace\nAnalyst \(engines\)\n+Skills: algebra\n/),
    isWhole: true,
  });
});

it('detects the type from the content of a file, not its name', async () => {
  expect((await read('# Ada\n', 'cv.pdf')).text).toBe('# Ada\n');
  expect((await read(pdfOf([['Ada']]), 'cv.txt')).text).toContain('Ada');
});

it.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['an archive', Buffer.from('504b0304140000000800', 'hex')],
  ['a page', '<!doctype html><p>Ada'],
  ['text that is not UTF-8', Buffer.from([0x41, 0xff, 0xfe, 0x42])],
])('refuses %s', async (_name, bytes) => {
  await expect(read(bytes, 'cv.md')).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
});

it.each([
  ['an empty file', ''],
  ['a PDF without a word', pdfOf([[]])],
  ['a broken PDF', '%PDF-1.7\n1 0 obj garbage'],
])('reports that %s cannot be read', async (_name, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});

it('abandons a PDF that takes too long, and limits the queue', async () => {
  const hastyPool = createDocumentPool(log, { deadlineMs: 0, maxWaiting: 1, maxWaitingOfPerson: 1 });
  const hasty = readerOf(hastyPool);
  const file = { name: 'cv.pdf', path: await spooled(pdfOf([['Ada']])) };
  const uploads = [hasty.file(file, by), hasty.file(file, by)];
  await expect(hasty.file(file, by)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  for (const late of uploads)
    await expect(late).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('“cv.pdf” is too complex to read'),
    });
  hastyPool.stop();
});

it('reads the beginning of a long document, and reports the cut', async () => {
  expect(await read('word '.repeat(50_000))).toMatchObject({
    isWhole: false,
    text: expect.stringMatching(/^word/),
  });
  const pages = Array.from({ length: 61 }, (_none, index) => [`Page ${index + 1}`]);
  const document = await read(pdfOf(pages));
  expect(document.isWhole).toBe(false);
  expect(document.text).toContain('Page 60');
  expect(document.text).not.toContain('Page 61');
});

describe('a page', () => {
  const serve = (path: string, type: string, body: string | Buffer): string => {
    foreign.answers[path] = (_request, reply) => reply.writeHead(200, { 'content-type': type }).end(body);
    return foreign.address(path);
  };

  it('is read as people see it, without side effects', async () => {
    const address = serve(
      '/me',
      'text/html; charset=utf-8',
      '<title>x</title><script>steal()</script><style>p{}</style><nav>Menu</nav><h1>Ada Lovelace</h1><p>Analyst <img src="https://x.test/p" alt="secret"> <a href="https://y.test">in London</a><ul><li>Algebra</ul>',
    );
    const { kind, name, text } = await documents.page(address, by);
    expect({ kind, name }).toEqual({ kind: 'url', name: address });
    expect(text).toMatch(/Ada Lovelace\s+Analyst in London\s+\* Algebra/);
    expect(text).not.toMatch(/steal|Menu|secret|https|p\{\}/);
    expect(await readdir(incoming())).toEqual([]);
  });

  it('is stored where leftovers of a killed server are removed', async () => {
    let seen: string[] = [];
    foreign.answers['/slow'] = (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/plain' }).write('Name: ');
      void eventually(async () => (seen = await readdir(incoming())).length > 0, 'the file').then(() =>
        reply.end('Ada'),
      );
    };
    expect((await documents.page(foreign.address('/slow'), by)).text).toBe('Name: Ada');
    expect(seen).toHaveLength(1);
    expect(await readdir(incoming())).toEqual([]);
  });

  it('is read unchanged when it is plain text', async () => {
    expect((await documents.page(serve('/t', 'text/plain', 'Name: Ada <b>'), by)).text).toBe('Name: Ada <b>');
    const latin = serve('/l', 'text/plain; charset=iso-8859-1', Buffer.from('Zo\xeb', 'latin1'));
    expect((await documents.page(latin, by)).text).toBe('Zoë');
  });

  it.each([
    ['a picture', 'image/png', 'x'],
    ['a picture under a false name', 'text/plain', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['data', 'application/json', '{}'],
    ['nothing', 'text/plain', ''],
    [
      'text that does not match its character set',
      'text/plain; charset=utf-8',
      Buffer.from([0xff, 0xfe, 0xfd]),
    ],
  ])('that is %s is not read', async (_name, type, body) => {
    await expect(documents.page(serve('/x', type, body), by)).rejects.toThrow(
      'There is no text at this address',
    );
  });

  it('on a private address is not requested', async () => {
    await expect(documents.page(foreign.address('/me', 'inside.test'), by)).rejects.toThrow(
      'no public website',
    );
  });
});
