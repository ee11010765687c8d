import {
  type AiSession,
  AiSessionSchema,
  type ProjectFileText,
  SpinEventSchema,
  SpinStateSchema,
} from '@alma/shared/contract';
import { fillDemoWork } from '../../src/development/demo-work.ts';
import { demoPeople } from '../../src/development/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { finishSignIn, openProvider, passProvider, startSignIn } from '../sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function openPage(query = '') {
  const started = await startSignIn(server.origin, undefined, query);
  const address = await openProvider(started);
  const reply = await started.browser.fetch(address.href);
  return { ...started, address, reply, html: await reply.text() };
}

describe('the page', () => {
  it('explains its purpose, and offers all demo people and any e-mail', async () => {
    const { html } = await openPage('?connection_id=linkedin&login_hint=someone%2Bx@alma.test');
    expect(html).toContain('For development only');
    expect(html).toContain('You came by LinkedIn.');
    for (const { email, name } of demoPeople) {
      expect(html).toContain(`value="${email}"`);
      expect(html).toContain(name);
    }
    expect(html).toContain('value="someone+x@alma.test"');
  });

  it('runs only its own script, loads nothing and cannot be framed', async () => {
    const { reply, html } = await openPage();
    const policy = reply.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(html.match(/<(script|style)/g)).toHaveLength(html.split(`nonce="${nonce}"`).length - 1);
    expect(html).not.toMatch(/\son\w+=|style="|https?:\/\//);
  });

  it('refuses an invalid e-mail, and shows it escaped', async () => {
    const { browser, address } = await openPage();
    const reply = await browser.fetch(address.href, {
      method: 'POST',
      body: new URLSearchParams({ email: '"><script>alert(1)</script>' }),
    });
    const html = await reply.text();
    expect(reply.status).toBe(400);
    expect(html).toContain('Enter an e-mail address');
    expect(html).not.toContain('<script>alert');
  });

  it('accepts an answer only from the browser that started the sign-in', async () => {
    const { address } = await openPage();
    const reply = await server
      .browser()
      .fetch(address.href, { method: 'POST', body: new URLSearchParams({ email: 'leo@alma.test' }) });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('This sign-in cannot go on');
  });
});

describe('the provider', () => {
  it('refuses foreign clients, foreign callbacks and flows without PKCE', async () => {
    const { loginUrl } = await startSignIn(server.origin);
    const ask = async (change: (query: URLSearchParams) => void) => {
      const url = new URL(loginUrl);
      change(url.searchParams);
      return fetch(url, { redirect: 'manual' });
    };
    expect((await ask((query) => query.set('client_id', 'foreign'))).status).toBe(400);
    expect((await ask((query) => query.set('redirect_uri', 'https://evil.test/callback'))).status).toBe(400);
    const plain = await ask((query) => query.delete('code_challenge'));
    expect(plain.headers.get('location')).toContain('error=invalid_request');
  });

  it('builds its addresses from our own, not from the caller’s headers', async () => {
    const headers = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' };
    const { body } = await server.call('GET', '/oidc/.well-known/openid-configuration', { headers });
    expect(JSON.stringify(body)).not.toContain('evil.test');
  });

  it('signs in silently while its own session lasts, and prompts when another e-mail is entered', async () => {
    const leo = await server.signIn('leo@alma.test');
    const silent = await startSignIn(server.origin, leo.browser);
    expect((await openProvider(silent)).pathname).toBe('/callback');
    const other = await startSignIn(server.origin, leo.browser, '?login_hint=nina@alma.test');
    expect((await openProvider(other)).pathname).toMatch(/^\/oidc\/interaction\//);
    const nina = await passProvider(
      await startSignIn(server.origin, leo.browser, '?login_hint=nina@alma.test'),
      'nina@alma.test',
    );
    expect((await finishSignIn(leo.browser, nina)).status).toBe(200);
  });

  it('says when to try again while the database cannot store its session', async () => {
    const started = await startSignIn(server.origin);
    const page = await openProvider(started);
    await server.database.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'shutting down' USING ERRCODE = '57P01'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON development_sign_in
        FOR EACH ROW WHEN (NEW.model = 'Session') EXECUTE FUNCTION refuse()`);
    const body = new URLSearchParams({ email: 'leo@alma.test' });
    const { browser } = started;
    const reply = await browser.follow(await browser.fetch(page.href, { method: 'POST', body }), () => false);
    await server.database.pool.query('DROP FUNCTION refuse CASCADE');
    if (reply instanceof URL) throw new Error(`the sign-in continued to ${reply.href}`);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await reply.text()).toContain('Try again in a few seconds.');
  });

  it('gives a person the same identity on another port and server', async () => {
    const leo = await server.signIn('leo@alma.test');
    const second = await startTestServer({ databaseUrl: server.databaseUrl });
    try {
      expect(second.origin).not.toBe(server.origin);
      expect((await second.signIn('leo@alma.test')).userId).toBe(leo.userId);
    } finally {
      await second.close();
    }
  });

  it('works behind an address that this machine cannot reach', async () => {
    const away = await startTestServer({ env: { PUBLIC_URL: 'https://alma.example' } });
    try {
      const { status, body } = await away.call('GET', '/api/v1/auth/login');
      expect(status).toBe(200);
      expect(body.login_url).toMatch(/^https:\/\/alma\.example\/oidc\/auth\?/);
    } finally {
      await away.close();
    }
  });
});

describe('demo people', () => {
  it('exist with their roles in a fresh database, once', async () => {
    const { rows } = await server.database.pool.query<{ email: string; roles: string }>(
      `SELECT email, string_agg(role::text, ' ' ORDER BY role) AS roles FROM users JOIN role_grants USING (user_id) GROUP BY email`,
    );
    const roles = Object.fromEntries(rows.map(({ email, roles: held }) => [email, held]));
    expect(roles).toMatchObject({
      'admin@alma.test': 'USER ADMIN',
      'maya@alma.test': 'USER CREATOR',
      'theo@alma.test': 'USER REVIEWER PM TREASURY',
      'omar@alma.test': 'USER',
    });
  });
});

describe('the work of demo people', () => {
  it('is real: read, cited, finished, and different for each person', async () => {
    const [one, other] = [await server.signIn('ida@alma.test'), await server.signIn('sam@alma.test')];
    const people = [one.userId, other.userId];
    await fillDemoWork(server.platform, people);
    const get = async (path: string) => (await server.call('GET', `/api-ml/v1${path}`, { as: one })).body;
    const session = async (kind: string): Promise<AiSession> => {
      const { sessions } = await get(`/sessions?kind=${kind}`);
      expect(sessions).toHaveLength(1);
      return AiSessionSchema.parse(await get(`/sessions/${sessions[0].session_id}`));
    };

    const { projects } = await get('/projects');
    expect(projects).toEqual([expect.objectContaining({ title: 'Spring exhibition', files_count: 1 })]);
    const projectSession = await session('project');
    expect(projectSession.project_id).toBe(projects[0].id);
    const citations = projectSession.channel_values.messages.flatMap(
      ({ additional_kwargs: { citations: found } }) => found ?? [],
    );
    expect(citations.length).toBeGreaterThan(0);
    for (const { file_id, version, quote } of citations) {
      const file: ProjectFileText = await get(
        `/projects/${projects[0].id}/files/${file_id}/text?version=${version}`,
      );
      expect(file.text).toContain(quote);
    }

    expect((await session('swarm')).channel_values.messages.map(({ name }) => name)).toContain('analyst');
    const { session_id } = await session('spin');
    const spin = SpinStateSchema.parse(await get(`/spin_group/sessions/${session_id}`));
    expect(spin.status).toBe('completed');
    expect(spin.artifacts).toHaveLength(7);
    const { events, last_seq } = await get(`/spin_group/sessions/${session_id}/events?limit=500`);
    expect(SpinEventSchema.array().parse(events).at(-1)?.seq).toBe(last_seq);

    const { body } = await server.call('GET', `/api-ml/v1/sessions/${session_id}`, { as: other });
    expect(body.error.code).toBe('NOT_FOUND');
    const { body: reply } = await server.call('GET', `/api/v1/users/${other.userId}/steps`, { as: other });
    expect(reply.steps).toContainEqual({ step: 'project', is_done: true });
  });

  it('can be continued', async () => {
    const leo = await server.signIn('leo@alma.test');
    await fillDemoWork(server.platform, [leo.userId]);
    const get = async (path: string) => (await server.call('GET', `/api-ml/v1${path}`, { as: leo })).body;
    const project_id = (await get('/projects')).projects[0].id;
    const { session_id } = (await get(`/projects/${project_id}/chats`)).chats[0];
    const body = { session_id, message: 'What does a ticket cost?' };
    const reply = await server.call('POST', `/api-ml/v1/projects/${project_id}/chat`, { as: leo, body });
    expect(reply.body).toMatchObject({ answer: expect.stringContaining('A ticket costs 8 euros') });
  });
});
