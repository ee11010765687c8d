import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const module = path.resolve(import.meta.dirname, '../../src/backup/continuous/start-archiving.ts');

/** Starts archiving in a process that then cannot start another one, and prints the state and what was logged. */
const program = `
  import { setTimeout as pause } from 'node:timers/promises';
  import { startArchiving } from ${JSON.stringify(module)};
  const logged = [];
  process.execPath = '/no/such/program';
  const archiving = startArchiving({}, { warn: (_details, text) => logged.push(text), info: () => undefined });
  await pause(500);
  console.log(JSON.stringify({ logged, problem: archiving.state().problem }));
  await archiving.stop();
  process.exit();
`;

it('reports an archiving process that cannot be started, and keeps the server running', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(JSON.parse(stdout)).toEqual({
    logged: ['archiving fails'],
    problem: 'the archiving process ended (spawn /no/such/program ENOENT)',
  });
});
