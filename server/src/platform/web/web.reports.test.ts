import { setTimeout } from 'node:timers/promises';
import { loggingApp } from '../../../test/web/logging-app.ts';
import { makeWebFolder } from '../../../test/web/web-folder.ts';
import { builtWeb } from './web.built.ts';
import { createFrameReader } from './web.frames.ts';
import { reportRoutes } from './web.reports.ts';

let folder: ReturnType<typeof makeWebFolder>;
let logged: Record<string, unknown>[];

beforeEach(() => {
  folder = makeWebFolder();
  logged = [];
});
afterEach(() => folder.remove());

async function makeApp() {
  const app = loggingApp(logged);
  const frames = createFrameReader(folder.dir, { web: builtWeb(folder.dir, app.log) }, app.log);
  app.addHook('onClose', () => frames.stop());
  reportRoutes(app, frames);
  await app.ready();
  return app;
}

describe('POST /client-errors', () => {
  const report = { remote: 'wallet', version: '0.1.0-aaaa', class: 'TimeoutError', phase: 'load' };

  it('writes the report into the log', async () => {
    const app = await makeApp();
    const reply = await app.inject({ method: 'POST', url: '/api/v1/client-errors', payload: report });
    expect(reply.statusCode).toBe(204);
    expect(logged).toMatchObject([{ client: report, msg: 'client error' }]);
  });

  it('removes personal data on the server, whatever the page has sent', async () => {
    const app = await makeApp();
    const message = 'No mail to maya@alma.test for "a secret" at https://alma.test/callback?code=1';
    const payload = { ...report, message };
    await app.inject({ method: 'POST', url: '/api/v1/client-errors', payload });
    expect(logged).toMatchObject([{ client: { message: 'No mail to <address> for "…" at <address>' } }]);
  });

  it('logs the original position of the error', async () => {
    const app = await makeApp();
    // Columns 10 and 20 of the second line come from line 42 of the card, columns 7 and 8.
    const map = {
      version: 3,
      sources: ['webpack://wallet_a/./src/Card.tsx'],
      names: [],
      mappings: ';UAyCM,UACC',
    };
    folder.write('remote-wallet/dist/0.1.0-aaaa/31.js.map', map);
    for (const frame of ['/remotes/wallet/0.1.0-aaaa/31.js:2:12', '/remotes/wallet/0.1.0-aaaa/32.js:1:1']) {
      const payload = { ...report, frame };
      expect((await app.inject({ method: 'POST', url: '/api/v1/client-errors', payload })).statusCode).toBe(
        204,
      );
    }
    while (logged.length < 2) await setTimeout(10);
    expect(logged).toContainEqual(
      expect.objectContaining({
        client: expect.objectContaining({ source: 'remote-wallet/src/Card.tsx:42:7' }),
      }),
    );
    await app.close();
  });

  it('refuses invalid reports', async () => {
    const app = await makeApp();
    const payload = { ...report, phase: 'lunch', email: 'maya@alma.test' };
    const reply = await app.inject({ method: 'POST', url: '/api/v1/client-errors', payload });
    expect(reply.statusCode).toBe(400);
    expect(logged).toEqual([]);
  });
});

describe('POST /csp-reports', () => {
  const send = async (type: string, payload: string) => {
    const app = await makeApp();
    const headers = { 'content-type': type };
    return app.inject({ method: 'POST', url: '/api/v1/csp-reports', headers, payload });
  };

  it('logs a violation without queries', async () => {
    const body = {
      'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'https://x.test/a.js?token=1' },
    };
    expect((await send('application/csp-report', JSON.stringify(body))).statusCode).toBe(204);
    expect(logged).toMatchObject([
      { violation: { directive: 'script-src', blocked: 'https://x.test/a.js' } },
    ]);
  });

  it('accepts the newer shape as well', async () => {
    const body = [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'data' } }];
    expect((await send('application/reports+json', JSON.stringify(body))).statusCode).toBe(204);
    expect(logged).toMatchObject([{ violation: { directive: 'img-src', blocked: 'data' } }]);
  });

  it('ignores invalid reports, and refuses bodies that are too large', async () => {
    expect((await send('application/csp-report', '{')).statusCode).toBe(204);
    expect((await send('application/csp-report', 'x'.repeat(20_000))).statusCode).toBe(413);
  });
});
