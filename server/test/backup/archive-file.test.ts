import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { writeArchive } from '../../src/backup/archive.ts';
import { writePieces } from '../../src/backup/continuous/pack.ts';

it('a backup that cannot be completed is removed, and the error names the cause', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'alma-archive-file-'));
  // Fails while an entry waits, as a full disk does.
  const written = writeArchive(path.join(folder, 'backup'), ['no key'], async (add) => {
    for (let n = 0; n < 5; n += 1) await add(`entry ${n}`, randomBytes(1024 * 1024));
  });
  await expect(written).rejects.toThrow('unrecognized recipient type');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

it('a base backup fails as a whole when a piece cannot be stored, and the program continues', async () => {
  const recipient = await identityToRecipient(await generateX25519Identity());
  const written = writePieces(
    [recipient],
    async (add) => {
      for (let n = 0; n < 40; n += 1) {
        const content = randomBytes(1024 * 1024);
        await add({ path: `file ${n}`, size: content.length, content: Readable.from([content]) });
      }
    },
    async () => {
      throw new Error('the archive is full');
    },
  );
  await expect(written).rejects.toThrow('the archive is full');
  // An unhandled error would have ended the archiving process by now.
  await nextTurn();
});
