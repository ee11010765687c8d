import { join } from 'node:path';
import { fontAssets } from './fonts.mjs';
import { sharedDir } from './package-info.mjs';

const hostDir = join(sharedDir, '../host');
const build = () => fontAssets(hostDir, '/assets/');

it('serves the text font of the first paint in at most 25 kB', async () => {
  const { files, preload } = await build();
  const text = files.find(({ file }) => `/assets/${file}` === preload[0]);
  expect(text.file).toMatch(/^inter-latin-wght-normal\.[\da-f]{8}\.woff2$/);
  expect(text.content.length).toBeLessThan(25_000);
});

it('declares the weights of the files, and every subset with its characters', async () => {
  const { css, files } = await build();
  const rules = css.split('@font-face').slice(1);
  expect(rules).toHaveLength(files.length);
  for (const rule of rules) {
    expect(rule).toMatch(/unicode-range: U\+/);
    expect(rule).toMatch(rule.includes('Inter Variable') ? /font-weight: 400 700;/ : /font-weight: 400;/);
  }
});

it('makes the same files from the same packages', async () => {
  const names = async () => (await build()).files.map(({ file }) => file);
  expect(await names()).toEqual(await names());
});
