import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp, type Parts } from '../src/app.ts';
import { readConfig } from '../src/config/config.ts';
import { seedDemoPeople } from '../src/development/index.ts';
import { type Database, openDatabase } from '../src/platform/database/index.ts';
import { logSerializers } from '../src/platform/http/index.ts';
import type { Platform } from '../src/platform/platform.ts';
import { assertListed } from './answered-codes.ts';
import { type Browser, createBrowser } from './browser.ts';
import { cloneDatabase, clonePeopledDatabase, testSecret } from './database.ts';
import { testTimeoutMs } from './eventually.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { makeWebFolder } from './web/web-folder.ts';

export interface TestServerOptions {
  /** Environment variables beyond those of the test run. */
  env?: Record<string, string>;
  /** The database of another server, for tests of several servers on one. */
  databaseUrl?: string;
  /** With builds of a host and a remote in its folder. */
  hasBuilds?: boolean;
  /** Engines that replace the default ones. */
  parts?: Parts;
}

export interface TestServer {
  origin: string;
  app: FastifyInstance;
  platform: Platform;
  database: Database;
  databaseUrl: string;
  /** Every line that was logged. */
  log: string[];
  /** Moves the server's clock. */
  passTime(ms: number): void;
  browser(): Browser;
  signIn(email: string, browser?: Browser): Promise<SignedIn>;
  call(method: string, path: string, options?: CallOptions): Promise<TestReply>;
  close(): Promise<void>;
}

export interface CallOptions {
  as?: SignedIn;
  headers?: Record<string, string>;
  /** Sent as JSON; a string goes as it is. */
  body?: unknown;
}

export interface TestReply {
  status: number;
  headers: Headers;
  /** The parsed JSON of the reply, or its text. */
  body: ReturnType<typeof JSON.parse>;
}

/** Settings with which a server adds the demo people in another way, or none. */
const changesPeople = ['OIDC_ISSUER', 'ADMIN_EMAILS', 'LEDGER_DATABASE_URL'];

/** A real server on a free port, with its own database, cloned from a template. */
export async function startTestServer({
  env = {},
  databaseUrl,
  hasBuilds = false,
  parts = {},
}: TestServerOptions = {}): Promise<TestServer> {
  const isOfOwnPeople = changesPeople.some((name) => name in env);
  const clone = databaseUrl ? undefined : await (isOfOwnPeople ? cloneDatabase() : clonePeopledDatabase());
  const folder = await mkdtemp(path.join(tmpdir(), 'alma-app-'));
  if (hasBuilds) makeWebFolder(folder);
  const url = databaseUrl ?? clone?.url ?? '';
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    ALMA_DATA_DIR: folder,
    ALMA_WEB_DIR: folder,
    ALMA_SECRET: testSecret,
    DATABASE_URL: url,
    // Tests sign in more often than people do; tests of rate limits set their own.
    RATE_SIGN_INS_PER_MINUTE: '10000',
    RATE_CALLS_PER_MINUTE: '100000',
    RATE_SOCKET_OPENINGS_PER_MINUTE: '10000',
    RATE_SOCKET_OPENINGS_PER_ADDRESS_PER_MINUTE: '100000',
    RATE_TEST_MAILS_PER_ADDRESS_PER_HOUR: '1000',
    RATE_BAD_TOKENS_PER_MINUTE: '100000',
    ...env,
  });
  const log: string[] = [];
  const database = openDatabase(url, {
    poolSize: config.databasePoolSize,
    onError: () => undefined,
    connectLimitMs: testTimeoutMs,
    silenceMs: testTimeoutMs,
    isGuarded: true,
  });
  let passed = 0;
  const platform: Platform = {
    config,
    database,
    log: pino(
      { level: 'debug', serializers: logSerializers },
      { write: (line: string) => void log.push(line) },
    ),
    version: '0.0.0-test',
    publicUrl: config.publicUrl,
    now: () => Date.now() + passed,
  };
  if (!config.provider) await seedDemoPeople(platform);
  const app = await buildApp(platform, parts);
  const bound = await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = env['PUBLIC_URL'] ? bound : platform.publicUrl;

  return {
    origin,
    app,
    platform,
    database,
    databaseUrl: url,
    log,
    passTime: (ms) => void (passed += ms),
    browser: () => createBrowser(origin),
    signIn: (email, browser) => signIn(origin, email, browser),
    call: (method, address, options) => call(origin, method, address, options),
    async close() {
      await app.close();
      await database.close();
      await clone?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function call(
  origin: string,
  method: string,
  address: string,
  { as, headers = {}, body }: CallOptions = {},
): Promise<TestReply> {
  const reply = await fetch(new URL(address, origin), {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...as?.headers,
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json');
  const parsed = isJson ? JSON.parse(text) : text;
  if (!reply.ok) assertListed(method, address, parsed);
  return { status: reply.status, headers: reply.headers, body: parsed };
}
