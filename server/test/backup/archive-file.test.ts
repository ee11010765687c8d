import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { writeArchive } from '../../src/backup/archive.ts';

it('is removed, and tells why, when it cannot be written to its end', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'alma-archive-file-'));
  // Fails while an entry waits, as a full disk does.
  const written = writeArchive(path.join(folder, 'backup'), ['no key'], async (add) => {
    for (let n = 0; n < 5; n += 1) await add(`entry ${n}`, randomBytes(1024 * 1024));
  });
  await expect(written).rejects.toThrow('unrecognized recipient type');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
