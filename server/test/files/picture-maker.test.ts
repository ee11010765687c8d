import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPictureMaker } from '../../src/account/files/pictures/picture-maker.ts';
import { largePicture, slowPicture } from './corpus.ts';

const limits = { maxWaiting: 1, maxWaitingOfPerson: 1, lowPriorityMs: 0, deadlineMs: 60_000 };
const log = { warn: () => undefined };
const by = { person: 'ada' };
let folder: string;
let task: { from: string; to: string; longestSide: number };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alma-pictures-'));
  task = { from: path.join(folder, 'photo'), to: path.join(folder, 'photo.webp'), longestSide: 100 };
  await writeFile(task.from, await largePicture());
});
afterAll(() => rm(folder, { recursive: true }));

it('gives pictures a share of the processor when other work leaves none', async () => {
  const maker = createPictureMaker(log, limits);
  const created = { isReadable: true, width: 100, height: 50 };
  expect(await maker.make(task, by)).toMatchObject(created);
  expect(await maker.make(task, by)).toMatchObject(created);
  maker.stop();
});

it('abandons a picture that takes too long, and bounds the queue', async () => {
  const maker = createPictureMaker(log, { ...limits, deadlineMs: 0 });
  const slow = { ...task, from: path.join(folder, 'slow') };
  await writeFile(slow.from, await slowPicture());
  const [first, second] = [maker.make(slow, by), maker.make(slow, by)];
  await expect(maker.make(slow, { person: 'ben' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  for (const late of [first, second]) await expect(late).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  maker.stop();
});
