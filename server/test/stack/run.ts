// `npm run stack`: the stack of docker-compose.yml with its demo on this machine, without Docker. It needs nginx and
// Redis, stores nothing, and ends as a whole.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { environmentNames } from '../../src/config/environment.ts';
import { startManagedDatabase } from '../../src/platform/database/managed.ts';
import { hasRedis } from '../chats/redis-process.ts';
import { hasNginx } from '../edge/nginx.ts';
import type { ReceivedMail } from '../mail/mail-server.ts';
import { type Stack, startStack } from './start-stack.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The folder of the build; that of this tree is brought up to date first. */
function builtTree(): string {
  const configuredDir = process.env['ALMA_WEB_DIR'];
  if (configuredDir) return configuredDir;
  const { status } = spawnSync(process.execPath, [path.join(root, 'tools/build.mjs')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed; see the errors above.');
  return root;
}

/** As in the image of the servers: the host and no remote. */
function hostAlone(tree: string, folder: string): string {
  mkdirSync(path.join(folder, 'dist'), { recursive: true });
  symlinkSync(path.join(tree, 'host'), path.join(folder, 'host'));
  writeFileSync(path.join(folder, 'dist/remotes.json'), '{"remotes":[]}');
  return folder;
}

/** Exported settings reach the servers, as under Compose, except those that define the demo. */
const exported = (): Record<string, string> =>
  Object.fromEntries([
    ...environmentNames
      .filter((name) => !/^(OIDC_|S3_|PUBLIC_URL$|SMTP_URL$)/.test(name))
      .flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ['COMPOSE_PROFILES', 'demo'],
  ]) as Record<string, string>;

/** Checked first, because nginx would fail while another program answers, which would look like a start. */
async function assertFree(port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1');
  await once(probe, 'listening').catch(() => {
    throw new Error(`Port ${port} is in use by another program. Stop it, or set PORT to another number.`);
  });
  probe.close();
  await once(probe, 'close');
}

async function start(folder: string, stops: (() => Promise<void>)[]): Promise<Stack> {
  const lacking = [hasNginx() || 'nginx', hasRedis() || 'redis-server'].filter((name) => name !== true);
  if (lacking.length > 0) throw new Error(`Not installed: ${lacking.join(', ')}.`);
  const port = Number(process.env['PORT'] ?? 8080);
  await assertFree(port);
  const tree = builtTree();
  const database = await startManagedDatabase({ dataDir: path.join(folder, 'database'), log: silent });
  stops.push(() => database.stop());
  let mails = 0;
  const stack = await startStack({
    adminUrl: database.url,
    // The managed database has already created `alma` for itself.
    database: 'alma_stack',
    webDir: hostAlone(tree, path.join(folder, 'web')),
    exported: exported(),
    port,
    onMail({ to, raw, mail }: ReceivedMail) {
      const file = path.join(folder, `mail-${(mails += 1)}.eml`);
      writeFileSync(file, raw);
      say(`Mail to ${to.join(', ')}: ${mail.subject ?? 'no subject'} (${file})`);
    },
  });
  stops.push(stack.stop);
  say((await stack.run('remotes', 'release-remotes.ts', { ALMA_WEB_DIR: tree })).trimEnd());
  return stack;
}

async function main(): Promise<number> {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  let isEnding = false;
  const endOnce = (code: number): void => {
    isEnding = true;
    end(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endOnce(0));
  const folder = mkdtempSync(path.join(tmpdir(), 'alma-demo-'));
  chmodSync(folder, 0o755);
  const stops: (() => Promise<void>)[] = [];
  try {
    const { origin, serverOrigins, processes } = await start(folder, stops);
    for (const [name, { child, output, ended: over }] of processes) {
      child.stderr?.pipe(process.stderr);
      void over.then((code) => {
        if (isEnding) return;
        say(`${name} ended with ${code}, and so does the stack.\n${output()}`);
        endOnce(1);
      });
    }
    say(`\nServers: ${serverOrigins.join(', ')}`);
    say(
      `Alma is ready: ${origin}\nSign in as any demo person or by any e-mail. Ctrl-C ends it, and nothing is kept.`,
    );
    return await ended;
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`\n${(error as Error).message}\n`);
    process.exit(1);
  },
);
