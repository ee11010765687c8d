import { lstat, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openHandover } from './handover.ts';
import { disownReusedPid, readPidFile } from './pid-file.ts';

const file = '000000010000000000000001';

let folder: string;
let secret: string;
const at = (name: string): string => join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-handover-'));
  secret = at('secret');
  await writeFile(secret, 'of root', { mode: 0o640 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('writes to no file that a link of the database account leads to', async () => {
  const handover = openHandover(folder, { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });
  for (const name of [`${file}.done`, `${file}.part`, `${file}.none`, 'closed'])
    await symlink(secret, at(name));
  await handover.done(file);
  await handover.refuse(file);
  await handover.close();
  await handover.bring(file, Buffer.from('log'));
  expect(await readFile(secret, 'utf8')).toBe('of root');
  expect((await lstat(secret)).mode & 0o777).toBe(0o640);
  expect(await readFile(at(`${file}.done`), 'utf8')).toBe('log');
});

it('replaces a reused process id in the file of the cluster, and in no other', async () => {
  const lines = (pid: number): string => [pid, folder, 0, 5432, folder, '', '', 'ready'].join('\n');
  await writeFile(at('postmaster.pid'), lines(process.pid));
  const stale = await readPidFile(folder);
  if (!stale) throw new Error('no file');
  await disownReusedPid(folder, stale);
  expect(await readFile(at('postmaster.pid'), 'utf8')).toBe(lines(2_147_483_647));

  await rm(at('postmaster.pid'));
  await symlink(secret, at('postmaster.pid'));
  await expect(disownReusedPid(folder, stale)).rejects.toThrow('ELOOP');
  expect(await readFile(secret, 'utf8')).toBe('of root');
});
