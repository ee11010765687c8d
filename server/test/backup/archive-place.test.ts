import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { names } from '../../src/backup/continuous/layout.ts';
import { createLineMark } from '../../src/backup/continuous/line-mark.ts';
import { createObjectCopies } from '../../src/backup/continuous/objects.ts';
import { type ArchivePlace, openPlace } from '../../src/backup/continuous/place.ts';
import { cleanUp } from '../../src/backup/continuous/retention.ts';
import { type Bucket, startBucket } from '../files/bucket.ts';

let folder: string;
let dataDirs: string;
let bucket: Bucket;
const newDataDir = (): Promise<string> => mkdtemp(path.join(dataDirs, 'data-'));
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alma-places-'));
  dataDirs = await mkdtemp(path.join(tmpdir(), 'alma-places-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.stop();
  for (const made of [folder, dataDirs]) await rm(made, { recursive: true, force: true });
});

const places: [string, () => ArchivePlace][] = [
  ['a folder', () => openPlace({ folder })],
  [
    'a bucket',
    () => {
      const { name, endpoint, credentials } = bucket;
      return openPlace({ bucket: name, region: 'us-east-1', endpoint, credentials });
    },
  ],
];

describe.each(places)('an archive in %s', (_kind, open) => {
  it('stores files under their names', async () => {
    const place = open();
    expect(await place.list('')).toEqual([]);
    expect(await place.get('line/log/one')).toBeUndefined();
    await place.put('line/log/two', Buffer.from('2'));
    await place.put('line/log/one', Buffer.from('first'));
    await place.put('line/log/one', Buffer.from('1'));
    await place.put('line/base/one/000001', Buffer.from('3'));
    expect(String(await place.get('line/log/one'))).toBe('1');
    expect(await place.list('line/log/')).toEqual(['line/log/one', 'line/log/two']);
    for (const name of await place.list('')) await place.remove(name);
    await place.remove('line/log/one');
    expect(await place.list('')).toEqual([]);
    place.stop();
  });

  it('is written by a data directory, and not by a copy of it', async () => {
    const place = open();
    const dataDir = await newDataDir();
    const copy = `${dataDir}-copy`;
    // Each check is that of a new start.
    const check = (dir: string, line = 'line') => createLineMark({ place, line, dataDir: dir }).check();
    await check(dataDir);
    await cp(dataDir, copy, { recursive: true });
    await check(dataDir);
    await expect(check(copy)).rejects.toThrow(/another copy .* remove .*archive\.line and restart/);
    await check(copy, 'line-of-its-own');
    await check(dataDir);
    for (const name of await place.list('')) await place.remove(name);
    place.stop();
  });

  it('accepts its data directory when a start was interrupted', async () => {
    const place = open();
    const dataDir = await newDataDir();
    const check = (through = place) => createLineMark({ place: through, line: 'line', dataDir }).check();
    await check();
    const failing = (put: ArchivePlace['put']) =>
      expect(check({ ...place, put })).rejects.toThrow('interrupted');
    const interrupted = () => Promise.reject(new Error('interrupted'));
    await failing(interrupted);
    await failing((name, content) => place.put(name, content).then(interrupted));
    await check();
    for (const name of await place.list('')) await place.remove(name);
    place.stop();
  });

  it('removes what no restore within the retention period needs', async () => {
    const place = open();
    const put = (name: string, text = 'x') => place.put(name, Buffer.from(text));
    const day = (n: number): string => `2026-11-0${n}T00:00:00.000Z`;
    for (const n of [1, 2, 3, 5]) {
      const base = `2026-11-0${n}`;
      await put(names.piece('line', base, 1));
      const complete = { format: 1, version: '1', secret_check: '', pieces: 1, bytes: 1 };
      const dates = { started_at: day(n), ended_at: day(n) };
      const log = {
        first_log_file: `00000001000000000000000${n}`,
        last_log_file: `00000001000000000000000${n}`,
      };
      await put(names.complete('line', base), JSON.stringify({ ...complete, ...dates, ...log }));
      await put(names.log('line', log.first_log_file));
    }
    // Interrupted by a kill.
    await put(names.piece('line', '2026-11-04', 1));
    const [old, recent] = ['a'.repeat(32), 'b'.repeat(32)];
    for (const key of [old, recent]) await put(names.object('line', key));
    await put(names.removed('line'), JSON.stringify({ [old]: day(2), [recent]: day(4) }));

    const empty = path.join(folder, 'no-files');
    const copies = createObjectCopies({ place, line: 'line', recipients: [] }, empty);
    const now = new Date('2026-11-06T12:00:00Z');
    const oldest = await cleanUp({ place, line: 'line', copies, keepDays: 3, now });

    // The retention period begins on the third at noon.
    expect(oldest?.id).toBe('2026-11-03');
    const rest = await place.list('line/');
    expect(rest.filter((name) => name.endsWith('000001')).map((name) => name.split('/')[2])).toEqual([
      '2026-11-03',
      '2026-11-05',
    ]);
    expect(rest.filter((name) => name.includes('/log/')).map((name) => name.slice(-1))).toEqual(['3', '5']);
    expect(rest.filter((name) => name.includes('/objects/'))).toEqual([names.object('line', recent)]);
    for (const name of rest) await place.remove(name);
    place.stop();
  });
});
