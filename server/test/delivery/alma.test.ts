import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type OutsideRemote, outsideRemote } from '../../../tools/generator/outside-remote.mjs';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { deliveryClient, type Team } from './delivery-client.ts';

let server: TestServer;
let admin: SignedIn;
let team: Team;
let outside: OutsideRemote;
beforeAll(async () => {
  server = await startTestServer({ hasBuilds: true });
  admin = await server.signIn('admin@alma.test');
  team = await deliveryClient(server).makeTeam('probe', admin);
  outside = outsideRemote('probe');
});
afterAll(async () => {
  outside.remove();
  await server.close();
});

const envOf = (origin: string, token = team.token) => ({ ALMA_URL: origin, ALMA_RELEASE_TOKEN: token });

async function alma(args: readonly string[], env = envOf(server.origin)) {
  const { code, stdout, stderr } = await outside.alma(args, { env }).ended;
  expect(stdout + stderr).not.toContain(team.token);
  return { code, stdout, stderr };
}

async function json(args: readonly string[], env = envOf(server.origin)) {
  const { code, stdout } = await alma([...args, '--json'], env);
  return { code, ...JSON.parse(stdout) };
}

function changeText(text: string): void {
  const file = path.join(outside.remote, 'src/texts.ts');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      /This page is yours to fill[^`]*/,
      `This page is yours to fill${text}`,
    ),
  );
}

/** A proxy in front of the platform that counts uploads and interferes with one of them. */
async function between(
  at: number,
  act: (cut: () => void) => void,
): Promise<{ origin: string; proxy: Server }> {
  let puts = 0;
  const proxy = createServer((request, reply) => {
    if (request.method === 'PUT' && ++puts >= at) {
      let isCut = false;
      act(() => {
        isCut = true;
        request.socket.destroy();
      });
      if (isCut) return;
    }
    const { method = 'GET', headers, url = '' } = request;
    void fetch(new URL(url, server.origin), {
      method,
      headers: Object.entries(headers)
        .filter(([name]) => !/^(host|connection|transfer-encoding|expect)$/.test(name))
        .map(([name, value]) => [name, String(value)]),
      ...(method !== 'GET' && { body: request as unknown as ReadableStream, duplex: 'half' }),
    }).then(async (answer) => {
      const signature = answer.headers.get('x-alma-signature');
      reply.writeHead(answer.status, signature ? { 'x-alma-signature': signature } : {});
      reply.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return { origin: `http://localhost:${(proxy.address() as AddressInfo).port}`, proxy };
}

const servedText = async (): Promise<string> => {
  const { body } = await server.call('GET', '/remotes.json');
  const record = body.remotes.find(({ name }: { name: string }) => name === 'probe');
  return record ? await (await fetch(new URL(record.preload['./probe-page'][0], server.origin))).text() : '';
};

describe('alma in a separate repository', () => {
  it('checks without a platform and without a token', async () => {
    const checked = await json(['check'], {} as never);
    expect(checked).toMatchObject({ code: 0, ok: true, release: expect.stringMatching(/^0\.1\.0-/) });
    expect(checked.entry_bytes).toBeGreaterThan(100);
  });

  it('builds without the token in the environment of the build', async () => {
    const config = path.join(outside.remote, 'webpack.config.mjs');
    const before = readFileSync(config, 'utf8');
    const lines = "if (process.env.ALMA_RELEASE_TOKEN) throw new Error('the build knows the token');\n";
    writeFileSync(config, before + lines);
    const built = await json(['build']);
    writeFileSync(config, before);
    expect(built).toMatchObject({ code: 0, ok: true, unchanged: false });
  });

  it('reports what a release would do, without doing it', async () => {
    const { code, stdout } = await alma(['release', '--dry-run']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Would release probe 0\.1\.0-.*Nothing was changed/),
    ]);
    expect((await json(['status'])).releases).toEqual([]);
  });

  it('continues after it was killed in the middle', async () => {
    const running: { kill?: () => void } = {};
    const { origin, proxy } = await between(2, (cut) => {
      running.kill?.();
      cut();
    });
    const run = outside.alma(['release'], { env: envOf(origin) });
    running.kill = () => run.child.kill('SIGKILL');
    expect((await run.ended).code).toBeNull();
    proxy.close();
    const [waiting] = (await json(['status'])).releases;
    expect(waiting.missing).toBeGreaterThan(0);
    expect(await servedText()).toBe('');
    const refused = await json(['promote', waiting.id]);
    expect([refused.code, refused.error.code]).toEqual([1, 'RELEASE_INCOMPLETE']);

    const done = await json(['release']);
    expect(done).toMatchObject({ code: 0, release: waiting.id, rollout: { state: 'completed' } });
    expect(await servedText()).toContain('This page is yours to fill');
  });

  it('uploads nothing for an unchanged remote, and starts no rollout again', async () => {
    const before = await json(['status']);
    const again = await json(['release']);
    expect(again).toMatchObject({ code: 0, uploaded: { files: 0, bytes: 0 } });
    expect((await json(['status'])).remote).toEqual(before.remote);
  });

  it('uploads at most 15 % of the bytes for a changed line, also when the platform is away for a moment', async () => {
    const before = await json(['status']);
    changeText(' now');
    let cuts = 0;
    const { origin, proxy } = await between(1, (cut) => void (cuts++ < 2 && cut()));
    const released = await json(['release', '--no-start'], envOf(origin));
    proxy.close();
    expect(released).toMatchObject({ code: 0, rollout: null });
    const [{ bytes }] = (await json(['status'])).releases;
    expect(released.uploaded.files).toBeGreaterThan(0);
    expect(released.uploaded.bytes / bytes).toBeLessThan(0.15);
    expect((await json(['status'])).remote).toEqual(before.remote);
  });

  it('rolls out step by step, and reports why a rollout was ended', async () => {
    const canary = await json(['release', '--strategy', 'Canary10Percent5Minutes']);
    expect(canary).toMatchObject({ code: 0, rollout: { state: 'running', percent: 10 } });
    const waiting = outside.alma(['release', '--wait'], { env: envOf(server.origin) });
    const same = await json(['release']);
    expect(same.rollout.id).toBe(canary.rollout.id);
    expect(await json(['cancel'])).toMatchObject({
      code: 2,
      error: { message: expect.stringContaining('Give a reason') },
    });
    expect(await json(['cancel', '--reason', 'It is\u001b[31m red'])).toMatchObject({ code: 0 });
    const { code, stderr } = await waiting.ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining('was cancelled. Reason: It is red')]);
    const { stdout } = await alma(['status']);
    expect(stdout).toContain('has 0.1.0-');
  });

  it('promotes, rolls back, pins and unpins', async () => {
    const [newest, older] = (await json(['status'])).releases;
    expect(await json(['promote', newest.id])).toMatchObject({ code: 0, rollout: { state: 'completed' } });
    expect(await servedText()).toContain('fill now');
    const back = await json(['rollback', '--reason', 'By hand']);
    expect(back).toMatchObject({ code: 0, remote: { live: older.id } });
    expect(await json(['pin', '--reason', 'Freeze'])).toMatchObject({
      code: 0,
      remote: { pinned: { reason: 'Freeze' } },
    });
    const refused = await alma(['promote', newest.id]);
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      1,
      '',
      expect.stringContaining('alma unpin'),
    ]);
    expect(await json(['unpin'])).toMatchObject({ code: 0, remote: { pinned: null } });
    expect((await json(['disable', '--reason', 'No right'])).code).toBe(1);
    for (const args of [['promote'], ['cancel', '--reason', 'None']])
      expect(await alma([...args, '--dry-run'])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('No rollout of probe is running'),
      });
  });
});

describe('alma refuses', () => {
  it.each([
    [['fly'], /Unknown command fly/],
    [['release', '--to', 'ftp://localhost'], /https only/],
    [['release', '--to', 'http://alma.example.com'], /https only/],
    [['release', '--to', 'https://someone:secret@localhost'], /name or a password/],
    [['release', '--fast'], /alma release --help/],
    [['release', '--token', '@/nowhere'], /cannot be read/],
    [['rollback'], /Give a reason/],
    [['status', 'one', 'two'], /Unexpected argument one/],
    [['release', 'nobody'], /no folder remote-nobody/],
    [['create'], /alma create report/],
    [['release', '--strategy', 'Fast'], /Fast is not a strategy/],
    [['promote', '1.0.0-aaaa', '--strategy', 'Canary200Percent5Minutes'], /is not a strategy/],
  ])('a wrong call: %j', async (args, message) => {
    const { code, stdout, stderr } = await alma(args);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
  });

  it('a token that is revoked, of another remote, or missing', async () => {
    const client = deliveryClient(server);
    const other = await client.makeTeam('another', admin);
    expect(await json(['release'], envOf(server.origin, other.token))).toMatchObject({
      code: 1,
      error: { message: expect.stringContaining('not for probe') },
    });
    await server.call('DELETE', `/api/v1/delivery/tokens/${other.tokenId}`, { as: admin });
    for (const token of [other.token, '']) {
      const { code, error } = await json(['status'], envOf(server.origin, token));
      expect([code, error.code, error.message]).toEqual([
        1,
        'UNAUTHENTICATED',
        expect.stringContaining('ALMA_RELEASE_TOKEN'),
      ]);
    }
  });
});

describe('alma reports before shipping', () => {
  const page = 'src/pages/probe-page.tsx';
  const noise = () => `export const noise = '${randomBytes(150_000).toString('hex')}';\n`;
  it.each<[string, string, (text: string) => string, RegExp]>([
    [
      'a share that would not be a singleton',
      page,
      (text) => `import { z } from 'zod';\n${text.replace('<>', '<>{z.string().parse("")}')}`,
      /'zod' is bundled into this remote/,
    ],
    [
      'an expose that is missing',
      'declaration.ts',
      (text) => text.replace('./probe-page', './none-page'),
      /'\.\/none-page' has no file/,
    ],
    [
      'a page over its budget',
      page,
      (text) => `${noise()}${text.replace('<>', '<>{noise}')}`,
      /probe-page has .* over 100\.0 kB/,
    ],
    [
      'a range that excludes this platform',
      'declaration.ts',
      (text) => text.replace(/requires: '[^']+'/, `requires: '^9.0.0'`),
      /requires @alma\/shared \^9\.0\.0; this platform has/,
    ],
  ])('%s', async (_name, name, edit, message) => {
    const file = path.join(outside.remote, name);
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, edit(before));
    try {
      const checked = await alma(['check', '--against', server.origin], {} as never);
      expect([checked.code, checked.stderr]).toEqual([1, expect.stringMatching(message)]);
      expect((await alma(['release'])).code).toBe(1);
    } finally {
      writeFileSync(file, before);
    }
  });

  it('a build that has lost a file', async () => {
    const { dir } = await json(['build'], {} as never);
    const lost = readdirSync(dir).find((name) => /^probe-page.*\.js$/.test(name)) ?? '';
    rmSync(path.join(dir, lost));
    const { code, stderr } = await alma(['release']);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${lost} is missing from the build`)]);
    rmSync(dir, { recursive: true });
  });

  it('no problem on a platform that signs what it serves', async () => {
    const checked = await json(['check', '--against', server.origin], {} as never);
    expect(checked).toMatchObject({ code: 0, ok: true, warnings: [], signed_by: expect.any(String) });
  });
});
