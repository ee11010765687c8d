// npm run chaos -- [--scenes a,b] [--seconds n] [--json] [--list]
// Starts the stack on loopback, lets people work in it, and causes one failure after the other. Exits with 1 when a
// guarantee was broken.
import { parseArgs } from 'node:util';
import { hasRedis } from '../chats/redis-process.ts';
import { hasNginx } from '../edge/nginx.ts';
import { runChaos } from './chaos.ts';
import { isSound, linesOf, summaryOf, tableHead } from './report.ts';
import { scenes, scenesNamed } from './scenes.ts';

const help = `npm run chaos -- [options]
Lets servers, databases, stores and disks fail while people work, and checks that nothing is lost.

  --scenes a,b   only these; --list names all
  --seconds n    how long each fault lasts, from 1 to 60 (default 6)
  --json         prints the whole report as JSON
  --list         prints the names of the scenes
  --help`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      scenes: { type: 'string' },
      seconds: { type: 'string', default: '6' },
      json: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) say(help);
  if (values.list) say(scenes.map(({ name }) => name).join('\n'));
  if (values.help || values.list) return 0;
  const seconds = Number(values.seconds);
  if (!(seconds >= 1 && seconds <= 60)) throw new Error('--seconds must be a number from 1 to 60.');
  const chosen = values.scenes ? scenesNamed(values.scenes.split(',').map((name) => name.trim())) : scenes;
  const lacking = [hasNginx() || 'nginx', hasRedis() || 'redis-server'].filter((name) => name !== true);
  if (lacking.length > 0) throw new Error(`Not installed: ${lacking.join(', ')}.`);

  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort());
  const print = (text: string): void => void (values.json || say(text));
  print(tableHead);
  const report = await runChaos({
    scenes: chosen,
    seconds,
    signal: interrupted.signal,
    say: print,
    onScene: (scene) => print(linesOf(scene).join('\n')),
  });
  say(values.json ? JSON.stringify(report, null, 2) : summaryOf(report));
  return isSound(report) ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`\n${(error as Error).stack ?? String(error)}\n`);
    process.exit(1);
  },
);
