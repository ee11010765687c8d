// npm run rolling -- [--from commit] [--seconds n] [--json]
// Starts the last release on loopback, lets people work in it, and upgrades it to this release and back, one server at
// a time. Exits with 1 when a call failed despite retries, or anything was lost or duplicated.
import { parseArgs } from 'node:util';
import { hasRedis } from '../chats/redis-process.ts';
import { hasNginx } from '../edge/nginx.ts';
import { findLastRelease } from './last-release.ts';
import { roll, type StepReport } from './roll.ts';

const help = `npm run rolling -- [options]
Servers of the last release and of this one run side by side while people work: forward, and back again.

  --from commit  in place of the last release, which is the newest tag v…, or while there is none the commit before the
                 newest migration
  --seconds n    how long people work after each step, from 0 to 60 (default 2)
  --json         prints the whole report as JSON
  --help`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const lineOf = ({ name, tookMs, calls, retried, failed, stallMs, stalled }: StepReport): string =>
  `${name.padEnd(36)} ${tookMs} ms, ${calls} calls, ${retried} retried, ${failed} failed, longest stall ${stallMs} ms (${stalled})`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      seconds: { type: 'string', default: '2' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(help);
    return 0;
  }
  const seconds = Number(values.seconds);
  if (!(seconds >= 0 && seconds <= 60)) throw new Error('--seconds must be a number from 0 to 60.');
  const lacking = [hasNginx() || 'nginx', hasRedis() || 'redis-server'].filter((name) => name !== true);
  if (lacking.length > 0) throw new Error(`Not installed: ${lacking.join(', ')}.`);
  const from = values.from ? { commit: values.from, what: values.from } : findLastRelease();
  if (!from)
    throw new Error(
      'git does not have the last release here. Fetch the whole history, or name a commit with --from.',
    );

  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort());
  const print = (text: string): void => void (values.json || say(text));
  print(`The last release: ${from.what}`);
  const report = await roll({
    commit: from.commit,
    stayMs: seconds * 1_000,
    signal: interrupted.signal,
    say: print,
    onStep: (step) => print(lineOf(step)),
  });
  const { steps, failures, losses } = report;
  const calls = steps.reduce((sum, step) => sum + step.calls, 0);
  const summary = [
    ...[...failures, ...losses].map((text) => `- ${text}`),
    `${calls} calls, ${failures.length} failures, ${losses.length} lost or doubled`,
  ];
  say(values.json ? JSON.stringify(report, null, 2) : summary.join('\n'));
  return failures.length + losses.length === 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`\n${(error as Error).message}\n`);
    process.exit(1);
  },
);
