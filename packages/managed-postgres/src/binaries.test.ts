import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { unprivilegedAccount } from './account.ts';
import { type Binaries, findBinaries, OLDEST_MAJOR, placeBinaries } from './binaries.ts';
import { names } from './testing/names.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp('/tmp/sample-binaries-');
  await chmod(folder, 0o755);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A package as the registry delivers it: a program, a library, and a list with the library's short name. */
async function makePackage(): Promise<Binaries> {
  const portable = join(folder, 'package/native');
  await mkdir(join(portable, 'bin'), { recursive: true });
  await mkdir(join(portable, 'lib'));
  await writeFile(join(portable, 'bin/postgres'), '#!/bin/sh\n', { mode: 0o755 });
  await writeFile(join(portable, 'lib/libpq.so.5.18'), '');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(join(portable, 'pg-symlinks.json'), JSON.stringify(links));
  return { bin: join(portable, 'bin'), version: '18.4', major: 18, portable };
}

describe('PostgreSQL binaries', () => {
  it('come with the dependencies and run', async () => {
    const binaries = await placeBinaries(await findBinaries(names), {
      account: unprivilegedAccount(names),
      copies: join(folder, 'copies'),
      names,
    });
    const version = execFileSync(join(binaries.bin, 'initdb'), ['--version'], { encoding: 'utf8' });
    expect(version).toContain(`(PostgreSQL) ${binaries.major}.`);
  });

  it('fall back to the machine’s own without a build, or report that there are none', async () => {
    const found = await findBinaries(names, 'plan9-mips').catch((error: Error) => error.message);
    if (typeof found === 'string')
      expect(found).toMatch(/No PostgreSQL build exists for plan9-mips.*SAMPLE_DATABASE_URL/);
    else expect(found.major).toBeGreaterThanOrEqual(OLDEST_MAJOR);
  });

  it('get their missing links, even when several starts create them simultaneously', async () => {
    const found = await makePackage();
    await Promise.all([1, 2, 3].map(() => placeBinaries(found, { account: null, copies: folder, names })));
    expect(await readlink(join(found.portable!, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
  });

  it('keep existing links', async () => {
    const found = await makePackage();
    await symlink('libpq.so.5.18', join(found.portable!, 'lib/libpq.so.5'));
    expect(await placeBinaries(found, { account: null, copies: folder, names })).toEqual(found);
  });
});

(isRoot ? describe : describe.skip)('PostgreSQL binaries that only root may reach', () => {
  it('are copied once to a place that the account can reach', async () => {
    const found = await makePackage();
    await chmod(join(folder, 'package'), 0o700);
    const copies = join(folder, 'copies');
    const placed = await Promise.all(
      [1, 2].map(() => placeBinaries(found, { account: unprivilegedAccount(names), copies, names })),
    );
    expect(placed.map(({ bin }) => bin)).toEqual(Array(2).fill(join(copies, 'postgresql-18.4/bin')));
    expect(await readlink(join(copies, 'postgresql-18.4/lib/libpq.so.5'))).toBe('libpq.so.5.18');

    const { ino } = await stat(join(copies, 'postgresql-18.4'));
    await placeBinaries(found, { account: unprivilegedAccount(names), copies, names });
    expect((await stat(join(copies, 'postgresql-18.4'))).ino).toBe(ino);
  });

  it('report an error when the copy cannot be reached either', async () => {
    const found = await makePackage();
    await chmod(folder, 0o700);
    const placing = placeBinaries(found, {
      account: unprivilegedAccount(names),
      copies: join(folder, 'copies'),
      names,
    });
    await expect(placing).rejects.toThrow(/can reach neither/);
  });
});
