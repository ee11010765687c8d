import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loggingApp } from '../../../test/web/logging-app.ts';
import { makeWebFolder } from '../../../test/web/web-folder.ts';
import { protectReplies } from '../../platform/http/index.ts';
import { openWeb } from './index.ts';
import { localesWorker } from './web.reads.ts';

const config = {
  auth: {
    domain: 'https://id.test',
    client_id: 'alma</script>',
    redirect_url: '',
    logout_url: '',
    connections: {},
    allowed_origins: [],
  },
  api_base: '/api/v1',
  service_token: '',
  version: '0.1.0',
};

let folder: ReturnType<typeof makeWebFolder>;
let logged: Record<string, unknown>[];

beforeEach(() => {
  folder = makeWebFolder();
  logged = [];
});
afterEach(() => folder.remove());

async function makeApp() {
  const app = loggingApp(logged);
  protectReplies(app, { publicUrl: 'http://localhost' });
  openWeb({ config: { webDir: folder.dir } }, { browserConfig: () => config }).routes(app);
  await app.ready();
  const page = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });
  return { app, page };
}

function bootOf(html: string): { config: unknown; registry: { remotes: { name: string; build: string }[] } } {
  const [, json] = /<script type="application\/json" id="alma-boot">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json ?? '');
}

const preloadsOf = (html: string): (string | undefined)[] =>
  [...html.matchAll(/<link rel="preload" as="script" fetchpriority="low" href="([^"]+)"/g)].map(
    ([, href]) => href,
  );

describe('a page', () => {
  it('contains nonce, configuration and registry, and must be revalidated', async () => {
    const { page } = await makeApp();
    const reply = await page('/anything/at/all');
    expect(reply.statusCode).toBe(200);
    // `no-store` would also keep the page out of the back/forward cache.
    expect(reply.headers['cache-control']).toBe('private, no-cache');
    const [, nonce] = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(reply.body) ?? [];
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`);
    expect(policy).not.toMatch(/unsafe/);
    expect(reply.body).toContain(
      `<script defer src="/assets/main.1.js" nonce="${nonce}" integrity="sha384-main" crossorigin></script>`,
    );
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default;");
    expect(reply.headers['integrity-policy']).toBe('blocked-destinations=(script)');
    const boot = bootOf(reply.body);
    expect(boot.config).toEqual(config);
    expect(boot.registry.remotes.map(({ name, build }) => `${name} ${build}`)).toEqual(['wallet aaaa']);
  });

  it('has a different nonce for every request', async () => {
    const { page } = await makeApp();
    const policies = await Promise.all([page('/'), page('/')]);
    expect(new Set(policies.map(({ headers }) => headers['content-security-policy'])).size).toBe(2);
  });

  it('escapes values so that none can end the script block', async () => {
    const { page } = await makeApp();
    const { body } = await page('/');
    expect(body).not.toContain('alma</script>');
    expect(body).toContain('alma\\u003c/script>');
  });

  it('preloads what the address needs: signed-in pages, entry, chunks and shared modules', async () => {
    const { page } = await makeApp();
    const { body } = await page('/wallet/new?x=1');
    const links = [
      ...body.matchAll(/<link rel="preload" as="script" fetchpriority="low" href="([^"]+)"([^>]*)>/g),
    ];
    expect(links.map(([, href, integrity]) => [href, integrity?.trim()])).toEqual([
      ['/assets/signed-in.1.js', 'integrity="sha384-pages" crossorigin'],
      ['/remotes/wallet/0.1.0-aaaa/remoteEntry.js', 'integrity="sha384-abc" crossorigin'],
      ['/remotes/wallet/0.1.0-aaaa/wallet.js', 'integrity="sha384-def" crossorigin'],
      ['/assets/forms.1.js', ''],
    ]);
    expect((await page('/wallet/7')).body).toContain('href="/remotes/wallet/0.1.0-aaaa/detail.js"');
  });

  it('preloads the dashboard cards that every user sees', async () => {
    const { page } = await makeApp();
    expect(preloadsOf((await page('/')).body)).toEqual([
      '/assets/signed-in.1.js',
      '/remotes/wallet/0.1.0-aaaa/remoteEntry.js',
      '/remotes/wallet/0.1.0-aaaa/card.js',
    ]);
  });

  it.each([
    ['/login', []],
    ['/login/', []],
    ['/dev/kit', ['/assets/kit.1.js']],
    ['/callback?code=1', ['/assets/callback.1.js', '/assets/signed-in.1.js']],
    ['/settings', ['/assets/signed-in.1.js']],
  ])('preloads no remote at %s', async (url, expected) => {
    const { page } = await makeApp();
    expect(preloadsOf((await page(url)).body)).toEqual(expected);
  });

  it('preloads nothing of a remote that would load from another origin', async () => {
    const record = readFileSync(join(folder.dir, 'remote-wallet/dist/0.1.0-aaaa/remote.json'), 'utf8');
    const foreign = {
      ...JSON.parse(record),
      entry: 'https://elsewhere.test/remotes/wallet/1/remoteEntry.js',
    };
    folder.write('remote-wallet/dist/0.1.0-aaaa/remote.json', foreign);
    const { page } = await makeApp();
    expect(preloadsOf((await page('/wallet/new')).body)).toEqual(['/assets/signed-in.1.js']);
  });

  it('shows the tab icon without a request, within its own policy', async () => {
    const { page } = await makeApp();
    const reply = await page('/login');
    const [, icon] =
      /<link rel="icon" type="image\/svg\+xml" href="data:image\/svg\+xml,([^"]+)">/.exec(reply.body) ?? [];
    expect(decodeURIComponent(icon ?? '')).toMatch(/^<svg .*prefers-color-scheme:dark.*<\/svg>$/);
    expect(reply.headers['content-security-policy']).toContain("img-src 'self' data:");
  });

  it('reports that there is no build', async () => {
    folder.write('host/dist/host.json', 'not json');
    const { page } = await makeApp();
    const reply = await page('/');
    expect(reply.statusCode).toBe(503);
    expect(reply.body).toContain('npm run build');
  });

  it.each(['/api/v1/none', '/api-ml/x', '/remotes/none/x.js', '/assets/none.js', '/dev/none', '/oidc/none'])(
    'is not served for an unknown address with a reserved prefix: %s',
    async (url) => {
      const { page } = await makeApp();
      const reply = await page(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
    },
  );

  it('is not served in place of a picture', async () => {
    const { app } = await makeApp();
    expect((await app.inject({ url: '/favicon.ico', headers: { accept: 'image/*' } })).statusCode).toBe(404);
    expect((await app.inject({ url: '/dev/kit', headers: { accept: 'text/html' } })).statusCode).toBe(200);
  });
});

describe('the registry', () => {
  it('follows its file without a restart, and keeps serving old builds, even while the file is being written', async () => {
    const { app, page } = await makeApp();
    await page('/');
    folder.addBuild('bbbb');
    folder.live({ build: '0.1.0-bbbb' });
    expect(bootOf((await page('/')).body).registry.remotes[0]?.build).toBe('bbbb');
    const reply = await app.inject('/remotes.json');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json()).toMatchObject({ remotes: [{ build: 'bbbb', enabled: true }] });
    expect(reply.json().remotes[0]).not.toHaveProperty('parts');
    folder.write('dist/remotes.json', '');
    expect((await app.inject('/remotes/wallet/0.1.0-aaaa/remoteEntry.js')).body).toBe('/* aaaa */');
  });

  it('turns a remote off, and then preloads nothing of it', async () => {
    folder.live({ enabled: false });
    const { app, page } = await makeApp();
    expect((await app.inject('/remotes.json')).json()).toMatchObject({ remotes: [{ enabled: false }] });
    expect(preloadsOf((await page('/wallet/new')).body)).toEqual(['/assets/signed-in.1.js']);
  });

  it.each([
    ['is missing', (): void => folder.write('dist/remotes.json', '')],
    ['is not JSON', (): void => folder.write('dist/remotes.json', '<html>')],
    ['has another shape', (): void => folder.write('dist/remotes.json', { remotes: { wallet: 1 } })],
    ['names a missing build', (): void => folder.live({ build: '9.9.9-none' })],
    [
      'names an inconsistent record',
      (): void => folder.write('remote-wallet/dist/0.1.0-aaaa/remote.json', { name: 'wallet' }),
    ],
  ])('continues without remotes and logs a warning when it %s', async (_case, damage) => {
    damage();
    const { page } = await makeApp();
    await page('/');
    const reply = await page('/');
    expect(reply.statusCode).toBe(200);
    expect(bootOf(reply.body).registry.remotes).toEqual([]);
    expect(logged.filter(({ msg }) => msg === 'a file of the web build cannot be used')).toHaveLength(1);
  });
});

describe('files', () => {
  it('are cached forever and sent precompressed', async () => {
    const { app } = await makeApp();
    const reply = await app.inject({ url: '/assets/main.1.js', headers: { 'accept-encoding': 'br' } });
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.body).toBe('brotli');
  });

  it('include the script of the worker that looks up locales', async () => {
    const { app } = await makeApp();
    const reply = await app.inject(localesWorker.address);
    expect(reply.headers['content-type']).toMatch(/^text\/javascript/);
    expect(reply.body).toBe(localesWorker.script);
  });

  it('have the same content at the address of a retry', async () => {
    const { app } = await makeApp();
    expect((await app.inject('/remotes/wallet/~2/0.1.0-aaaa/remoteEntry.js')).body).toBe('/* aaaa */');
  });

  it.each([
    '/remotes/wallet/0.1.0-aaaa/remote.json',
    '/remotes/wallet/../../dist/remotes.json',
    '/remotes/wallet/%2e%2e/%2e%2e/dist/remotes.json',
    '/remotes/other/0.1.0-aaaa/remoteEntry.js',
    '/assets/../host.json',
    '/assets/main.1.js.map',
  ])('that are not built for browsers are not served: %s', async (url) => {
    const { app } = await makeApp();
    const reply = await app.inject(url);
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.body).not.toContain('folder');
  });
});
