// `npm run audit`: lists known vulnerabilities of the packages in the lock file. Exits with 1 if one is open or an
// acceptance is outdated, and with 2 if the result is unknown because the registry could not be asked.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Acceptance, advisoriesIn, AuditUnavailable, judge } from './advisories.ts';

const root = path.join(import.meta.dirname, '../..');
const policy = path.join(import.meta.dirname, 'accepted-advisories.json');
const timeoutMs = 120_000;

function report(): void {
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const pnpm = packageManager.split('+')[0] ?? 'pnpm';
  const { stdout } = spawnSync('npx', ['-y', '--prefer-offline', pnpm, 'audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: timeoutMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  const acceptances = JSON.parse(readFileSync(policy, 'utf8')) as Acceptance[];
  const today = new Date().toISOString().slice(0, 10);
  const { open, accepted, expired, unneeded } = judge(advisoriesIn(stdout), acceptances, today);
  for (const { severity, package: name, title, id, patched, url } of open)
    console.error(`${severity}: ${name}: ${title} (${id}; fixed in ${patched ?? 'no version yet'}) ${url}`);
  for (const id of expired)
    console.error(`${id}: its acceptance has expired. Update the package, or accept the advisory again.`);
  for (const id of unneeded) console.error(`${id}: no package has it any more. Remove its acceptance.`);
  console.log(`${open.length} open, ${accepted.length} accepted in tools/supply/accepted-advisories.json`);
  if (open.length + expired.length + unneeded.length > 0) process.exitCode = 1;
}

try {
  report();
} catch (error) {
  if (!(error instanceof AuditUnavailable)) throw error;
  console.error(`Not checked: ${error.message}`);
  console.error('The audit needs a registry that supports audits: run it again where one can be reached.');
  process.exitCode = 2;
}
