import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../process/free-port.ts';

export interface Nginx {
  origin: string;
  pid: number;
  /** One entry for each request, in the log format of `host/edge.conf`. */
  requests(): Record<string, string>[];
  /** Its whole log, of requests and errors. */
  output(): string;
  stop(): Promise<void>;
}

const host = path.resolve(import.meta.dirname, '../../../host');
const startMs = 30_000;

/** Debian installs it in a folder that only root has in PATH. */
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` };

export const hasNginx = (): boolean => spawnSync('nginx', ['-v'], { env }).status === 0;

interface Options {
  /** The proxy address that is trusted to forward client addresses; the default matches nobody. */
  trustedProxy?: string;
  /** The loopback port of the demo's provider. */
  demoPort?: number | undefined;
  /** The port of nginx; by default a free one. */
  port?: number;
  /** The time limit of a server's answer to short calls, shortened for tests. */
  answerTimeout?: string;
  /** The same for all other calls. */
  longTimeout?: string;
}

/**
 * Runs `host/edge.main.conf`, and what it includes, in a real nginx on a loopback port. Only settings of the image and its network are replaced:
 * address, cache folder and servers.
 * @param ports loopback ports of the servers behind it
 */
export async function startNginx(ports: readonly number[], options: Options = {}): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'alma-nginx-'));
  const port = options.port ?? (await freePort());
  const [requests, errors] = [path.join(folder, 'requests.log'), path.join(folder, 'errors.log')];
  writeFileSync(path.join(folder, 'nginx.conf'), configOf(ports, { ...options, folder, port }));
  // Files instead of pipes, because nginx opens /dev/stdout by its name.
  const stdio = ['ignore', openSync(requests, 'a'), openSync(errors, 'a')] as const;
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'errors.log'], {
    env,
    stdio: [...stdio],
  });
  const output = (): string => readFileSync(requests, 'utf8') + readFileSync(errors, 'utf8');
  if (!(await isListening(child, port))) {
    child.kill('SIGKILL');
    throw new Error(`nginx did not start:\n${output()}`);
  }
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid ?? Number.NaN,
    requests: () =>
      readFileSync(requests, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, string>),
    output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Replacements extends Options {
  folder: string;
  port: number;
}

const untrustedProxy = '192.0.2.1';

/** `/etc/nginx/nginx.conf` of the image, with all files in one folder. */
function configOf(ports: readonly number[], places: Replacements): string {
  const { folder, port, trustedProxy = untrustedProxy, demoPort, answerTimeout, longTimeout } = places;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const servers = fillPlaceholders('edge.servers.conf', [
    ['resolver 127.0.0.11 valid=5s;', ''],
    [
      'server server-a:3000 resolve fail_timeout=2s;\n  server server-b:3000 resolve fail_timeout=2s;',
      ports.map((at) => `server 127.0.0.1:${at} fail_timeout=2s;`).join(' '),
    ],
    ['server demo:3001 resolve;', `server 127.0.0.1:${demoPort ?? 1};`],
  ]);
  const edge = fillPlaceholders('edge.conf', [
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['/var/cache/nginx/alma', `${folder}/cache`],
    ['${EDGE_TRUSTED_PROXY}', trustedProxy],
    ['${DEMO_PROVIDER_URL}', demoPort ? `http://127.0.0.1:${demoPort}` : ''],
    ...(longTimeout ? [['proxy_read_timeout 120s;', `proxy_read_timeout ${longTimeout};`] as const] : []),
    ...(answerTimeout ? [['proxy_read_timeout 15s;', `proxy_read_timeout ${answerTimeout};`] as const] : []),
  ]);
  const asRoot = process.getuid?.() === 0 ? 'user root;\n' : '';
  const main = fillPlaceholders('edge.main.conf', [
    ['pid /run/nginx.pid;', `pid ${folder}/nginx.pid;`],
    ['error_log /dev/stderr notice;', `error_log ${folder}/errors.log info;`],
    [
      'include /etc/nginx/conf.d/*.conf;',
      [...temporary.map((name) => `${name}_temp_path ${folder}/${name};`), servers, edge].join('\n'),
    ],
  ]);
  // The image's command says the former.
  return `daemon off;\n${asRoot}${main}`;
}

/** @throws when a placeholder is missing, so that the tests run the real configuration */
function fillPlaceholders(file: string, places: readonly (readonly [string, string])[]): string {
  return places.reduce(
    (text, [place, replacement]) => {
      if (!text.includes(place)) throw new Error(`host/${file} does not have: ${place}`);
      return text.replace(place, () => replacement);
    },
    readFileSync(path.join(host, file), 'utf8'),
  );
}

async function isListening(child: ChildProcess, port: number): Promise<boolean> {
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return true;
    await pause(20);
  }
  return false;
}
