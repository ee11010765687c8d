import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../../support/test.ts';
import { waterfallOf } from '../../support/waterfall.ts';

const showScript = `const show = (word) => document.body.append(word);`;

/** The files of three pages. */
const files: Readonly<Record<string, string>> = {
  '/together': '<script defer src="/one.js"></script><script defer src="/two.js"></script><body></body>',
  '/one.js': `${showScript} onload = () => Promise.all(['/a', '/b'].map((at) => fetch(at))).then(() => show('Done'));`,
  '/two.js': 'self.two = 2;',
  '/apart': '<script defer src="/chain.js"></script><body></body>',
  '/chain.js': `${showScript} onload = () => fetch('/a').then(() => fetch('/b')).then(() => show('Done'));`,
  '/at-once': '<body>Done</body>',
  '/a': 'a',
  '/b': 'b',
};

test('the depth of a page counts dependent requests, not their duration', async ({ browser }) => {
  const server = createServer((request, reply) => {
    const file = request.url ?? '';
    const type = file.endsWith('.js') ? 'text/javascript' : 'text/html';
    setTimeout(() => reply.writeHead(200, { 'content-type': type }).end(files[file]), file.length * 7);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = await browser.newContext({ baseURL });
  const measure = (path: string) => waterfallOf(context, { path, texts: ['Done'] });
  expect(await measure('/at-once')).toEqual({ steps: 1, requests: 1 });
  expect(await measure('/together')).toEqual({ steps: 3, requests: 5 });
  expect(await measure('/apart')).toEqual({ steps: 4, requests: 4 });
  await context.close();
  server.close();
  server.closeAllConnections();
});
