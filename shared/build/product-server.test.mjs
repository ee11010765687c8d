import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { developmentHost } from './dev-host/config.mjs';
import { sharedDir } from './package-info.mjs';
import { productServer } from './product-server.mjs';

// Resolves packages as a remote does.
const requireHere = createRequire(join(sharedDir, '../remote-wallet/package.json'));
const webpack = requireHere('webpack');
const WebpackDevServer = requireHere('webpack-dev-server');

const product = 'https://alma.example';
const base = '/remotes/sample/dev/';
const declaration = { name: 'sample', title: 'Sample' };

let dir;
let server;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'alma-dev-')));
  writeFileSync(join(dir, 'page.js'), 'globalThis.sample = 1;');
  jest.spyOn(console, 'log').mockReturnValue();
});
afterEach(async () => {
  await server.stop();
  rmSync(dir, { recursive: true });
});

/** A real dev server with these options, of a build with one script. */
async function serve(options, publicPath = base) {
  const compiler = webpack({
    mode: 'development',
    context: dir,
    entry: './page.js',
    output: { path: join(dir, 'dist'), filename: 'entry.js', publicPath },
    infrastructureLogging: { level: 'none' },
  });
  server = new WebpackDevServer({ ...options, port: 0 }, compiler);
  await server.start();
}

const serveProduct = () => serve(productServer({ product, ...declaration, base, firstPath: '/sample' }));

/** Sends a request with the headers that a browser sets itself. */
function ask(headers, { path = `${base}entry.js`, method = 'GET' } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const { port } = server.server.address();
  request({ port, path, method, headers: { host: `localhost:${port}`, ...headers } }, (reply) => {
    const { statusCode: status, headers: got } = reply;
    if (got['content-type']?.startsWith('text/event-stream')) return resolve({ status, headers: got, reply });
    let text = '';
    reply.on('data', (chunk) => (text += chunk));
    reply.on('end', () => resolve({ status, headers: got, text }));
  })
    .on('error', reject)
    .end();
  return promise;
}

const script = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' };
const others = [
  ['a script of another site', { ...script, 'sec-fetch-site': 'cross-site' }],
  ['a script of another program on this machine', { ...script, 'sec-fetch-site': 'same-site' }],
  ['a read of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a read in a browser without Sec-Fetch', { origin: 'https://evil.example' }],
  ['a read of another port', { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' }],
  ['a name that begins as the product', { origin: `${product}.evil.example` }],
  ['the product over http', { origin: 'http://alma.example' }],
  ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a link of another site', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }],
  ['a site that points its name here', { host: 'evil.example' }],
];

it.each(others)('refuses %s, for files and for changes', async (_what, headers) => {
  await serveProduct();
  for (const path of [`${base}entry.js`, `${base}remote.json`, `${base}changes`]) {
    const { status, text, headers: got } = await ask(headers, { path });
    expect([path, status]).toEqual([path, 403]);
    expect(text).not.toContain('sample');
    expect(got).not.toHaveProperty('access-control-allow-origin');
  }
});

it('lets its product read it, and lets no other site include scripts without the headers of an origin', async () => {
  await serveProduct();
  const { status, text, headers } = await ask({ origin: product, 'sec-fetch-site': 'cross-site' });
  expect([status, headers['access-control-allow-origin'], headers.vary]).toEqual([
    200,
    product,
    expect.stringContaining('origin'),
  ]);
  expect(text).toContain('globalThis.sample');
  const unnamed = await ask({});
  expect(unnamed.headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(unnamed.headers).not.toHaveProperty('access-control-allow-origin');
  expect((await ask({ origin: product }, { method: 'POST' })).status).toBe(403);
  expect((await ask({ origin: product }, { path: '/remotes/sample/~1/dev/entry.js' })).status).toBe(200);
});

it('notifies the product of each successful build', async () => {
  await serveProduct();
  const { status, reply } = await ask({ origin: product }, { path: `${base}changes` });
  expect(status).toBe(200);
  const hashes = new Set();
  for await (const chunk of reply) {
    for (const [, hash] of String(chunk).matchAll(/^data: (\w+)$/gm)) hashes.add(hash);
    if (hashes.size === 1) writeFileSync(join(dir, 'page.js'), 'globalThis.sample = 2;');
    if (hashes.size === 2) break;
  }
  expect(hashes.size).toBe(2);
});

it('refuses its scripts to other websites in standalone mode, too', async () => {
  const { devServer } = developmentHost({ dir: join(sharedDir, '../remote-wallet'), declaration });
  await serve(devServer, '/assets/');
  const path = '/assets/entry.js';
  const refused = await ask({ ...script, 'sec-fetch-site': 'cross-site' }, { path });
  expect([refused.status, refused.text]).toEqual([403, 'Cross-Origin request blocked']);
  expect((await ask({ host: 'evil.example' }, { path })).status).toBe(403);
  const own = await ask({ ...script, 'sec-fetch-site': 'same-origin' }, { path });
  expect([own.status, own.headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin']);
});
