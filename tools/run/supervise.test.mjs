import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const supervisor = pathToFileURL(path.join(import.meta.dirname, 'supervise.mjs')).href;
let folder;
let started;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'alma-supervise-'));
  started = [];
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const lives = () =>
  existsSync(path.join(folder, 'lives'))
    ? readFileSync(path.join(folder, 'lives'), 'utf8').split('\n').filter(Boolean)
    : [];

/** Supervises a program that writes its process id to a file and then runs `body`. */
function supervised(body, timings = { firstDelayMs: 1 }) {
  const program = path.join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(path.join(folder, 'lives'))}, process.pid + '\\n');
     const life = readFileSync(${JSON.stringify(path.join(folder, 'lives'))}, 'utf8').split('\\n').length - 1;
     ${body}`,
  );
  const main = path.join(folder, 'main.mjs');
  writeFileSync(
    main,
    `import { supervise } from ${JSON.stringify(supervisor)};
     process.exit(await supervise(${JSON.stringify(program)}, { timings: ${JSON.stringify(timings)} }));`,
  );
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return { child, ended };
}

const stayUp = `process.send('ready'); setInterval(() => {}, 1000);`;

describe('the supervisor of the server', () => {
  it.each([
    ['an error', 'process.exit(70)', 'code 70'],
    ['a kill', `process.kill(process.pid, 'SIGKILL'); await new Promise(() => {})`, 'SIGKILL'],
  ])('starts the program again after %s', async (_name, death, reason) => {
    const { child, ended } = supervised(
      `process.on('SIGTERM', () => process.exit(0)); ${stayUp} if (life === 1) { ${death} } console.log('up');`,
    );
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const { code, output } = await ended;
    expect(output).toContain(`ended unexpectedly (${reason})`);
    expect(code).toBe(0);
    expect(lives()).toHaveLength(2);
  });

  it('waits longer each time, then gives up with a message', async () => {
    const { ended } = supervised(`process.send('ready', () => process.exit(70));`);
    const { code, output } = await ended;
    expect(output.match(/again in ([\d.]+) s/g)).toEqual([1, 2, 4, 8].map((ms) => `again in ${ms / 1000} s`));
    expect(output).toContain('The server ended 5 times soon after its start and stays down.');
    expect(code).toBe(70);
    expect(lives()).toHaveLength(5);
  });

  it('does not give up on a program that dies occasionally', async () => {
    const { ended } = supervised(`process.send('ready', () => process.exit(life < 8 ? 70 : 0));`, {
      firstDelayMs: 1,
      quickMs: 0,
    });
    expect((await ended).code).toBe(0);
    expect(lives()).toHaveLength(8);
  });

  it('does not restart a program that refuses to start or ends in order', async () => {
    expect((await supervised('process.exit(1);').ended).code).toBe(1);
    expect((await supervised(`process.send('ready', () => process.exit(0));`).ended).code).toBe(0);
    expect(lives()).toHaveLength(2);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('forwards %s and starts nothing afterwards', async (signal) => {
    const { child, ended } = supervised(
      `process.on('${signal}', () => process.exit(3)); ${stayUp} console.log('up');`,
    );
    await once(child.stdout, 'data');
    child.kill(signal);
    expect((await ended).code).toBe(3);
    expect(lives()).toHaveLength(1);
  });

  it('stops immediately while it waits for a restart', async () => {
    const { child, ended } = supervised(`process.send('ready', () => process.exit(70));`, {
      firstDelayMs: 3_600_000,
    });
    child.stderr.once('data', () => child.kill('SIGTERM'));
    expect((await ended).code).toBe(70);
    expect(lives()).toHaveLength(1);
  });
});
