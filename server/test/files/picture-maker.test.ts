import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPictureMaker } from '../../src/domains/files/pictures/picture-maker.ts';
import { largePicture } from './corpus.ts';

const limits = { mostWaiting: 1, lastMs: 0, patienceMs: 60_000 };
let folder: string;
let task: { from: string; to: string; longestSide: number };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alma-pictures-'));
  task = { from: path.join(folder, 'photo'), to: path.join(folder, 'photo.webp'), longestSide: 100 };
  await writeFile(task.from, await largePicture());
});
afterAll(() => rm(folder, { recursive: true }));

it('takes its part like other work where nothing was left over for a picture', async () => {
  const maker = createPictureMaker(limits);
  const made = { isReadable: true, width: 100, height: 50 };
  expect(await maker.make(task)).toMatchObject(made);
  expect(await maker.make(task)).toMatchObject(made);
  maker.stop();
});

it('gives a picture up that takes too long even so, and lets no more wait than it may', async () => {
  const maker = createPictureMaker({ ...limits, patienceMs: 0 });
  const first = maker.make(task);
  expect(() => maker.make(task)).toThrow(expect.objectContaining({ status: 503 }));
  expect(await first).toEqual({ isReadable: false });
  maker.stop();
});
