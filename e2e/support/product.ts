import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { testTimeoutMs } from '../../server/test/eventually.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
/** Caches the compiled sources, because the same ones are started many times. */
const compileCache = path.join(root, 'node_modules/.cache/alma-compiled');

/** The real product in a separate process: server, managed database, development sign-in. */
export interface Product {
  url: string;
  dataDir: string;
  /** Kills it and restarts it at the same address with the same data. */
  crash(whileDown: () => Promise<void>): Promise<void>;
  /** Everything it printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** The environment variable with the data directory of a product that was started once: copying it is faster. */
export const templateVariable = 'ALMA_E2E_DATA_TEMPLATE';

/**
 * Starts the built product on a free port with its own data directory and raised rate limits.
 * @param tree the folder whose server runs
 */
export async function startProduct(env: Record<string, string> = {}, tree = root): Promise<Product> {
  const dataDir = env['ALMA_DATA_DIR'] ?? (await makeDataDir(env, tree));
  const port = env['PORT'] ?? String(await freePort());
  let text = '';
  const launch = (): ChildProcess => {
    const launched = spawnServer(tree, { ...env, ALMA_DATA_DIR: dataDir, PORT: port });
    for (const stream of [launched.stdout, launched.stderr])
      stream?.on('data', (chunk: Buffer) => (text += String(chunk)));
    return launched;
  };
  let child = launch();
  const product: Product = {
    url: `http://localhost:${port}`,
    dataDir,
    output: () => text,
    async crash(whileDown) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      try {
        await whileDown();
      } finally {
        child = launch();
        await waitUntilReady(product, child);
      }
    },
    stop: () => stop(child, env['ALMA_DATA_DIR'] ? undefined : dataDir),
  };
  await waitUntilReady(product, child);
  return product;
}

async function makeDataDir(env: Record<string, string>, tree: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'alma-e2e-'));
  const template = process.env[templateVariable];
  // The data include the remotes of this tree. Node's own copy would lose the owner of the database.
  if (template && tree === root && !env['ALMA_WEB_DIR']) await run('cp', ['-a', `${template}/.`, dataDir]);
  return dataDir;
}

const spawnServer = (tree: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [path.join(tree, 'server/src/main.ts')], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NODE_COMPILE_CACHE: compileCache,
      LOG_LEVEL: 'warn',
      RATE_CALLS_PER_MINUTE: '100000',
      RATE_SIGN_INS_PER_MINUTE: '100000',
      RATE_SOCKET_OPENINGS_PER_MINUTE: '100000',
      RATE_SOCKET_OPENINGS_PER_ADDRESS_PER_MINUTE: '100000',
      RATE_TEST_MAILS_PER_ADDRESS_PER_HOUR: '1000',
      ...env,
    },
  });

async function waitUntilReady(product: Product, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + testTimeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(`${product.url}/api/v1/readiness`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await product.stop();
  throw new Error(`The product did not start:\n${product.output()}`);
}

async function stop(child: ChildProcess, dataDir: string | undefined): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
