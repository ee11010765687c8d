import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { emptyDatabase, type TestDatabase } from '../database.ts';
import { startStubProvider, type StubProvider } from '../stub-provider.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { loopbackCertificate, loopbackKey } from './certificate.ts';
import { freePort } from './free-port.ts';
import { layOutImage } from './image.ts';
import { spawnServer, stopAll, waitUntilReady } from './server-process.ts';

describe('the server of the image', () => {
  let image: ReturnType<typeof layOutImage>;
  let database: TestDatabase;
  let provider: StubProvider;
  let web: ReturnType<typeof makeWebFolder>;
  let origin: string;

  beforeAll(async () => {
    web = makeWebFolder();
    image = layOutImage();
    const trusted = path.join(web.dir, 'provider.pem');
    writeFileSync(trusted, loopbackCertificate);
    [database, provider] = await Promise.all([
      emptyDatabase(),
      startStubProvider({ cert: loopbackCertificate, key: loopbackKey }),
    ]);
    const port = await freePort();
    origin = `http://localhost:${port}`;
    const server = spawnServer(
      {
        ...provider.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: origin,
        DATABASE_URL: database.url,
        ALMA_SECRET: 'a secret that the servers of a test share',
        ALMA_DATA_DIR: path.join(web.dir, 'files'),
        ALMA_WEB_DIR: web.dir,
        NODE_EXTRA_CA_CERTS: trusted,
      },
      {},
      image.program,
    );
    await waitUntilReady(server, port);
  });
  afterAll(async () => {
    await stopAll();
    await Promise.all([provider.stop(), database.drop()]);
    web.remove();
    image.remove();
  });

  it('contains no development sign-in', () => {
    const server = path.resolve(path.dirname(image.program), '..');
    expect(existsSync(path.join(server, 'src/account/users'))).toBe(true);
    expect(existsSync(path.join(server, 'node_modules/openid-client'))).toBe(true);
    for (const place of ['src/development', 'node_modules/oidc-provider', 'node_modules/@fastify/http-proxy'])
      expect([place, existsSync(path.join(server, place))]).toEqual([place, false]);
  });

  it('serves pages and sign-in without it', async () => {
    const html = await (await fetch(`${origin}/login`, { headers: { accept: 'text/html' } })).text();
    expect(html).toContain('id="alma-boot"');
    const login = (await (await fetch(`${origin}/api/v1/auth/login`)).json()) as { login_url: string };
    expect(login.login_url).toMatch(new RegExp(`^${provider.issuer}/`));
  });

  it.each([
    '/oidc/.well-known/openid-configuration',
    '/oidc/auth',
    '/oidc/interaction/x',
    '/dev/mail',
    '/dev-hmr/host',
  ])('serves nothing at %s', async (address) => {
    expect((await fetch(origin + address)).status).toBe(404);
  });

  it('has no demo people', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('SELECT 1 FROM users');
    await client.end();
    expect(rows).toEqual([]);
  });
});
