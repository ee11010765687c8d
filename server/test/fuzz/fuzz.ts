import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import pLimit, { type LimitFunction } from 'p-limit';
import { freePort } from '../process/free-port.ts';
import { type ServerProcess, spawnServer, waitUntilReady } from '../process/server-process.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { Findings } from './findings.ts';
import { idsIn, tryRequest } from './http-fuzz.ts';
import { type Documented, readDocuments } from './operations.ts';
import { People } from './people.ts';
import { requestsOf } from './requests.ts';
import { watchSilence } from './silence.ts';
import { socketSessions, trySocket } from './socket-fuzz.ts';
import { rawRequests, tryRaw } from './upgrade-fuzz.ts';

export interface FuzzOptions {
  /** The number of requests; sockets and raw connections add a tenth each. */
  count: number;
  seed: number;
  say?(text: string): void;
}

export interface FuzzReport {
  findings: string[];
  /** The number of answers by status. */
  statuses: Record<string, number>;
  sockets: number;
  raw: number;
  /** The longest time that `/health` did not answer, in milliseconds, seen from another process. */
  silenceMs: number;
  isSameProcess: boolean;
}

const atOnce = 32;
const roundSize = 200;
const maxIds = 400;

/** Sends hostile requests, frames and upgrades to its own server, and reports unexpected answers. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'alma-fuzz-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const web = makeWebFolder();
  const server = startServer({ folder, webFolder: web.dir, port });
  try {
    await waitUntilReady(server, port);
    return await run(server, port, options);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    web.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a product with rate limits so high that they do not answer most requests. */
const startServer = (at: { folder: string; webFolder: string; port: number }): ServerProcess =>
  spawnServer({
    ALMA_DATA_DIR: at.folder,
    ALMA_WEB_DIR: at.webFolder,
    PORT: String(at.port),
    LOG_LEVEL: 'error',
    RATE_CALLS_PER_MINUTE: '10000000',
    RATE_SIGN_INS_PER_MINUTE: '10000000',
    RATE_TEST_MAILS_PER_MINUTE: '10000000',
    RATE_SOCKET_MESSAGES_PER_SECOND: '100000',
    RATE_SOCKET_OPENINGS_PER_MINUTE: '10000000',
    RATE_SOCKET_OPENINGS_PER_ADDRESS_PER_MINUTE: '10000000',
    RATE_SOCKET_JOINS_PER_MINUTE: '10000000',
    RATE_BAD_TOKENS_PER_MINUTE: '10000000',
    RATE_TEST_MAILS_PER_ADDRESS_PER_HOUR: '10000000',
    RATE_CHATS_PER_HOUR: '10000000',
    RATE_CHATS_PER_DAY: '10000000',
    RATE_CHATS_WITH_USER_PER_DAY: '10000000',
    RATE_AI_BYTES_PER_DAY: '1000000000000',
  });

async function run(server: ServerProcess, port: number, options: FuzzOptions): Promise<FuzzReport> {
  const origin = `http://localhost:${port}`;
  const findings = new Findings();
  const documented = await readDocuments(origin);
  const report = { statuses: {}, sockets: 0, raw: 0 };
  const work = {
    origin,
    port,
    findings,
    documented,
    report,
    people: new People(origin),
    ids: new Set<string>(),
    places: pLimit(atOnce),
  };
  const watch = watchSilence(`${origin}/api/v1/health`);
  try {
    await runRounds(server, work, options);
    const silenceMs = await watch.end();
    for (const line of server.output().split('\n'))
      if (/"level":[56]0/.test(line)) findings.add('logged as an error', line);
    return { ...report, findings: findings.lines(), silenceMs, isSameProcess: isRunning(server) };
  } finally {
    watch.stop();
  }
}

/** Nothing restarts the process here, so a running one never crashed. */
const isRunning = ({ child }: ServerProcess): boolean => child.exitCode === null && child.signalCode === null;

async function runRounds(
  server: ServerProcess,
  work: Work,
  { count, seed, say }: FuzzOptions,
): Promise<void> {
  for (let done = 0, round = 0; done < count && isRunning(server); done += roundSize, round += 1) {
    const size = Math.min(roundSize, count - done);
    runRound(work, { size, seed: seed + round, round });
    if (round % 10 === 9) say?.(`${done + size} of ${count} requests`);
    // The next round waits only until requests can start, not for a few slow answers.
    while (work.places.pendingCount > 0) await pause(5);
  }
  while (work.places.activeCount > 0) await pause(20);
}

interface Work {
  origin: string;
  port: number;
  people: People;
  findings: Findings;
  ids: Set<string>;
  report: Pick<FuzzReport, 'statuses' | 'sockets' | 'raw'>;
  documented: Documented;
  places: LimitFunction;
}

function runRound(work: Work, { size, seed, round }: { size: number; seed: number; round: number }): void {
  const { origin, port, people, findings, ids, report, documented, places } = work;
  const source = { named: documented.named, ids: [...ids].slice(-maxIds) };
  const add = (job: () => Promise<unknown>): void =>
    void places(() => job().catch((error: unknown) => findings.add(`not done: ${String(error)}`, '')));
  const { operations } = documented;
  const perOperation = Math.max(1, Math.floor(size / 20));
  for (let index = 0; index < Math.ceil(size / perOperation); index += 1) {
    const operation = operations[(round * 20 + index) % operations.length];
    if (!operation) continue;
    const requests = fc.sample(requestsOf(operation, source), {
      seed: seed * 100 + index,
      numRuns: perOperation,
    });
    for (const [number, request] of requests.entries())
      add(async () => {
        const reply = await tryRequest(origin, request, { people, random: number + index, findings });
        const status = String(reply?.status ?? 'none');
        report.statuses[status] = (report.statuses[status] ?? 0) + 1;
        for (const id of reply ? idsIn(reply) : []) ids.add(id);
      });
  }
  for (const bytes of fc.sample(rawRequests, { seed, numRuns: size / 10 })) {
    report.raw += 1;
    add(() => tryRaw(port, bytes, findings));
  }
  for (const [number, session] of fc.sample(socketSessions(source), { seed, numRuns: size / 10 }).entries()) {
    report.sockets += 1;
    add(async () => trySocket(origin, session, { person: (await people.any(number)).person, findings }));
  }
}
