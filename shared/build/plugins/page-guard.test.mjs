import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { PageGuardPlugin } from './page-guard.mjs';

let dir;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'alma-guard-')));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** The errors of a build of one source file. */
function errorsOf(source, guarded = dir) {
  writeFileSync(join(dir, 'page.js'), source);
  const compiler = webpack({
    mode: 'production',
    context: dir,
    entry: './page.js',
    output: { path: join(dir, 'dist') },
    externals: { '@alma/shared/styled': 'var styled' },
    plugins: [new PageGuardPlugin(guarded)],
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) return reject(error);
      resolve(stats.toJson({ all: false, errors: true }).errors.map(({ message }) => message));
    });
  });
}

it.each([
  ["localStorage.setItem('a', 'b');", 'uses localStorage'],
  ["window.sessionStorage['a'] = 'b';", 'uses sessionStorage'],
  ["const all = globalThis.indexedDB; all.open('a');", 'uses indexedDB'],
  ["document.cookie = 'a=b';", 'uses cookies'],
  ['console.log(document.cookie);', 'uses cookies'],
  ['window.shop = {};', 'writes window.shop'],
  ['globalThis.fetch = () => undefined;', 'writes globalThis.fetch'],
  ['document.adoptedStyleSheets = [];', 'writes style sheets'],
  [
    "import { createGlobalStyle } from '@alma/shared/styled'; console.log(createGlobalStyle);",
    'imports createGlobalStyle',
  ],
])('a remote is not built with %s', async (source, what) => {
  const errors = await errorsOf(source);
  expect(errors).toEqual([expect.stringContaining(`page.js ${what}, which the whole page shares.`)]);
});

it.each([
  'const localStorage = new Map(); localStorage.set(1, 2);',
  "window.location = '/wallet';",
  'const shop = {}; shop.window = 1; console.log(window.innerWidth, shop);',
  "import { styled } from '@alma/shared/styled'; console.log(styled);",
])('a remote is built with %s', async (source) => {
  expect(await errorsOf(source)).toEqual([]);
});

it('libraries are not checked', async () => {
  expect(await errorsOf('window.library = 1;', join(dir, 'elsewhere'))).toEqual([]);
});
