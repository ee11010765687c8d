import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeSecrets } from '../../../tools/stack/write-stack.ts';
import { RedisProcess } from '../chats/redis-process.ts';
import { type Nginx, startNginx } from '../edge/nginx.ts';
import { type Bucket, startBucket } from '../files/bucket.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../mail/mail-server.ts';
import { environmentOf } from '../process/compose.ts';
import { freePort } from '../process/free-port.ts';
import { layOutImage } from '../process/image.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from '../process/server-process.ts';

/** Dependencies that servers reach at an address from the stack, besides the database. */
export type Need = 'redis' | 'store' | 'mail' | 'provider';

export interface StackOptions {
  /** URL of a role that may create roles and databases. */
  adminUrl: string;
  /** The name of the stack's database. Its roles have the same names everywhere. */
  database: string;
  /** Folder with the built host. */
  webDir: string;
  /** Exported variables of the person who starts the stack. */
  exported: Record<string, string>;
  /** Settings that only processes on this machine need. */
  more?: Record<string, string>;
  /** Port of the edge; by default a free one. */
  port?: number;
  /**
   * A folder of sources to run instead of the image. Those of this tree are already compiled, so that they start
   * faster.
   */
  sources?: string;
  /** Called with each mail that servers send. */
  onMail?: (mail: ReceivedMail) => void;
  /** Puts a relay in front of a dependency: gets its port and returns the one that servers use. */
  via?: (need: Need, port: number) => Promise<number>;
}

export interface Stack {
  origin: string;
  edge: Nginx;
  mails: MailServer;
  bucket: Bucket;
  redis: RedisProcess;
  servers: ServerProcess[];
  /** Origins of the servers, bypassing the edge. */
  serverOrigins: string[];
  /** Every process of Alma itself, by name. */
  processes: Map<string, ServerProcess>;
  /**
   * Restarts an ended process at its address. Resolves when it is ready.
   * @param sources of another release, which it runs from then on
   */
  restart(name: string, sources?: string): Promise<void>;
  /**
   * Runs a program of the image to its end.
   * @param command the program and its arguments, separated by spaces
   * @param sources instead of those of the image
   * @throws its output when it fails
   */
  run(service: string, command: string, env?: Record<string, string>, sources?: string): Promise<string>;
  stop(): Promise<void>;
}

/** The sources of this tree. */
export const ownSources = path.resolve(import.meta.dirname, '../../src');

/**
 * The processes of docker-compose.yml on loopback, without Docker: its settings, secrets in files, least rights, and
 * the layout of the servers' image. Only addresses of its network are replaced, and the store and the mail server are
 * stand-ins.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { webDir, exported, more = {}, via = passThrough } = options;
  const folder = mkdtempSync(path.join(tmpdir(), 'alma-stack-'));
  chmodSync(folder, 0o755);
  const secrets = path.join(folder, 'secrets');
  const port = options.port ?? (await freePort());
  const origin = `http://localhost:${port}`;
  const ports = [await freePort(), await freePort()];
  const demoPort = exported['COMPOSE_PROFILES'] ? await freePort() : undefined;
  const providerPort = demoPort && (await via('provider', demoPort));
  const { bucket, storeEndpoint, mails, redis } = await openNeeds(options, secrets);
  const image = options.sources
    ? { program: path.join(options.sources, 'main.ts'), remove: () => undefined }
    : layOutImage();
  // The image of the servers does not contain it.
  const demoProgram = path.join(options.sources ?? ownSources, 'development/demo-provider.ts');
  const processes = new Map<string, ServerProcess>();
  const starts = new Map<string, (program?: string) => Promise<void>>();

  const environment = (service: string): Record<string, string> => ({
    ...environmentOf(service, { PUBLIC_URL: origin, ...exported }, secrets),
    // Hosts of the Compose network have other addresses on this machine.
    HOST: '127.0.0.1',
    TRUST_PROXY: 'loopback',
    S3_ENDPOINT: storeEndpoint,
    ALMA_DATA_DIR: path.join(folder, 'incoming'),
    ALMA_WEB_DIR: webDir,
    ...(providerPort && { DEMO_PROVIDER_URL: `http://127.0.0.1:${providerPort}` }),
    // Two servers on one machine cannot both use the metrics port.
    METRICS_PORT: '',
    ...more,
  });

  /** Compiled code of temporary sources is cached as long as they exist. */
  const compiledOf = (program: string): Record<string, string> =>
    program.startsWith(ownSources) ? {} : { NODE_COMPILE_CACHE: path.join(folder, 'compiled') };

  async function run(
    service: string,
    command: string,
    env = {},
    from = path.dirname(image.program),
  ): Promise<string> {
    const [program = '', ...args] = command.split(' ');
    const file = path.join(from, program);
    const child = spawnServer({ ...environment(service), ...env, ...compiledOf(file) }, {}, file, args);
    const code = await child.ended;
    if (code !== 0) throw new Error(`${service} ended with ${code}:\n${child.output()}`);
    return child.output();
  }

  async function serve(name: string, service: string, at: number, first = image.program): Promise<void> {
    let program = first;
    const start = async (next = program): Promise<void> => {
      program = next;
      const settings = { ...environment(service), PORT: String(at), ...compiledOf(program) };
      const child = spawnServer(settings, {}, program);
      processes.set(name, child);
      await waitUntilReady(child, at);
    };
    starts.set(name, start);
    await start();
  }

  const restart = async (name: string, from?: string): Promise<void> =>
    starts.get(name)?.(from && path.join(from, 'main.ts'));

  async function stop(): Promise<void> {
    await edge?.stop();
    await stopAll();
    await Promise.all([mails.stop(), redis.stop(), bucket.stop()]);
    image.remove();
    rmSync(folder, { recursive: true, force: true });
  }

  let edge: Nginx | undefined;
  try {
    await run('prepare', 'prepare/program.ts');
    const servers = ports.map((at, index) => serve(`server ${index + 1}`, 'server-a', at));
    // Both at once, as under Compose; the demo fills the database meanwhile.
    await Promise.all([...servers, demoPort && serve('demo', 'demo', demoPort, demoProgram)]);
    edge = await startNginx(ports, { port, demoPort });
  } catch (error) {
    await stop();
    throw error;
  }
  const servers = [...processes].filter(([name]) => name.startsWith('server')).map(([, child]) => child);
  const serverOrigins = ports.map((at) => `http://localhost:${at}`);
  return { origin, edge, mails, bucket, redis, servers, serverOrigins, processes, restart, run, stop };
}

const passThrough: NonNullable<StackOptions['via']> = async (_need, port) => port;

/** Starts the dependencies of the servers besides the database, and writes their secrets. */
async function openNeeds(options: StackOptions, secrets: string) {
  const { adminUrl, database, onMail, via = passThrough } = options;
  const port = await freePort();
  const [bucket, mails] = await Promise.all([startBucket(), startMailServer({}, onMail)]);
  const here = async (need: Need, address: string): Promise<string> => {
    const url = new URL(address);
    url.port = String(await via(need, Number(url.port)));
    return url.href.replace(/\/$/, '');
  };
  writeSecrets(secrets, {
    database: withDatabase(adminUrl, database),
    redis: await here('redis', `redis://127.0.0.1:${port}`),
    smtp: await here('mail', mails.url()),
  });
  giveAccount(secrets, adminUrl, bucket);
  const url = readFileSync(path.join(secrets, 'redis-url'), 'utf8');
  const redis = await RedisProcess.start({ port, url, configuration: path.join(secrets, 'redis-conf') });
  return { bucket, mails, redis, storeEndpoint: await here('store', bucket.endpoint) };
}

/** The same database server, without the account in the URL. */
function withDatabase(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Accounts of the stand-ins. */
function giveAccount(secrets: string, adminUrl: string, { credentials }: Bucket): void {
  const accounts = {
    'database-admin-url': adminUrl,
    ...Object.fromEntries(
      ['s3', 's3-admin'].flatMap((name) => [
        [`${name}-access-key-id`, credentials.accessKeyId],
        [`${name}-secret-access-key`, credentials.secretAccessKey],
      ]),
    ),
  };
  for (const [name, content] of Object.entries(accounts)) {
    const file = path.join(secrets, name);
    rmSync(file, { force: true });
    writeFileSync(file, content, { mode: 0o400 });
  }
}
