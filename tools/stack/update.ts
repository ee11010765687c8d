// `npm run stack:update`: brings the running stack up to this release, one server after the other. Options go to
// `docker compose up` of the servers: `-- --force-recreate`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { updateStack } from './update-stack.ts';

const root = path.resolve(import.meta.dirname, '../..');

function docker(...args: string[]): void {
  console.log(`docker ${args.join(' ')}`);
  const { status, error } = spawnSync('docker', args, { cwd: root, stdio: 'inherit' });
  if (error) throw new Error(`docker cannot be run: ${error.message}`);
  if (status !== 0)
    throw new Error('This command failed, and the update stopped. Fix the problem and run the update again.');
}

try {
  await updateStack(docker, pause, process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
