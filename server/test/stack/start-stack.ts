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

/** What servers reach by an address that the stack gives them, besides the database. */
export type Need = 'redis' | 'store' | 'mail' | 'provider';

export interface StackOptions {
  /** A role that may create roles and databases. */
  adminUrl: string;
  /** The name of the stack's database. Its roles have the same names everywhere. */
  database: string;
  /** The built host. */
  webDir: string;
  /** What the person who starts the stack has exported. */
  exported: Record<string, string>;
  /** What only processes of this machine need. */
  more?: Record<string, string>;
  /** Of the edge; a free one without. */
  port?: number;
  /** A folder of sources that run in place of the image; those of this tree are compiled already, so that a start takes less time. */
  sources?: string;
  /** Told of each mail that servers send. */
  onMail?: (mail: ReceivedMail) => void;
  /** Puts something in front of what servers need: takes its port and returns the one that they are told. */
  via?: (need: Need, port: number) => Promise<number>;
}

export interface Stack {
  origin: string;
  edge: Nginx;
  mails: MailServer;
  bucket: Bucket;
  redis: RedisProcess;
  servers: ServerProcess[];
  /** Their addresses, past the edge. */
  serverOrigins: string[];
  /** Every process of Alma itself, by its name. */
  processes: Map<string, ServerProcess>;
  /**
   * Starts a process that has ended again, at its address. Resolves when it is ready.
   * @param sources of another release, which it is from now on
   */
  restart(name: string, sources?: string): Promise<void>;
  /**
   * Runs a program of the image to its end.
   * @param sources in place of the image's
   * @throws what it wrote when it fails
   */
  run(service: string, program: string, env?: Record<string, string>, sources?: string): Promise<string>;
  stop(): Promise<void>;
}

/** The sources of this tree. */
export const ownSources = path.resolve(import.meta.dirname, '../../src');

/**
 * The processes of docker-compose.yml on loopback, without Docker: its settings, secrets in files, least rights, the image of
 * the servers as it is laid out. Only addresses of its network are replaced, and the store and the mails are stand-ins.
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
  // The image of the servers does not have it.
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
    // Two servers of one machine cannot both have the port of figures.
    METRICS_PORT: '',
    ...more,
  });

  /** Sources that are laid out for once are kept compiled as long as they are there. */
  const compiledOf = (program: string): Record<string, string> =>
    program.startsWith(ownSources) ? {} : { NODE_COMPILE_CACHE: path.join(folder, 'compiled') };

  async function run(
    service: string,
    program: string,
    env = {},
    from = path.dirname(image.program),
  ): Promise<string> {
    const file = path.join(from, program);
    const child = spawnServer({ ...environment(service), ...env, ...compiledOf(file) }, {}, file);
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
    const servers = ports.map((at, place) => serve(`server ${place + 1}`, 'server', at));
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

/** The secrets, and what the servers need beside the database. */
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

/** The same server, without the account that the address names. */
function withDatabase(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The accounts of the stand-ins, which are their own. */
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
