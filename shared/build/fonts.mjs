import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import webpack from 'webpack';

const families = ['@fontsource-variable/inter', '@fontsource/jetbrains-mono'];
const subsets = ['latin', 'latin-ext', 'cyrillic'];

/** The weights that our styles use. */
const weights = { min: 400, max: 700 };

/** The features that text needs. Not `calt`, which draws "->" as an arrow and costs 4 kB. */
const features = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'tnum'];

/** Every font face of our subsets, read from the packages' own style sheets. */
function readFonts(hostRequire) {
  return families.flatMap((family) => {
    const sheet = hostRequire.resolve(`${family}/index.css`);
    const rules = readFileSync(sheet, 'utf8').split('@font-face').slice(1);
    return rules.flatMap((text) => {
      const [, path, subset] =
        /url\(\.\/(files\/[a-z-]+?-((?:latin|cyrillic)(?:-ext)?)-(?:wght|400)-normal\.woff2)\)/.exec(text) ??
        [];
      if (!path || !subsets.includes(subset)) return [];
      return [
        { subset, family, path: join(dirname(sheet), path), rule: text.slice(0, text.indexOf('}') + 1) },
      ];
    });
  });
}

/** All characters of a rule's `unicode-range`. */
function textOf(rule) {
  const range = /unicode-range:([^;}]+)/.exec(rule)[1];
  return [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)]
    .flatMap(([, first, last = first]) => {
      const start = parseInt(first, 16);
      return Array.from({ length: parseInt(last, 16) - start + 1 }, (_, index) => start + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');
}

/** The font file as we serve it: the text font is reduced to the weights and features of our styles. */
async function servedFace(face, base, subsetFont) {
  const original = readFileSync(face.path);
  const isVariable = face.family === families[0];
  const content = isVariable
    ? await subsetFont(original, textOf(face.rule), {
        targetFormat: 'woff2',
        keepFeatures: features,
        variationAxes: { wght: weights },
      })
    : original;
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const file = face.path.split(/[\\/]/).at(-1).replace('.woff2', `.${hash}.woff2`);
  const rule = face.rule
    .replace(/, url\([^)]*\.woff\) format\('woff'\)/, '')
    .replace(/url\([^)]*\)/, `url(${base}${file})`)
    .replace('font-weight: 100 900', `font-weight: ${weights.min} ${weights.max}`);
  return { ...face, file, content, rule };
}

/** The fonts as hashed files, and the `@font-face` rules that the server writes into the page. */
export async function fontAssets(dir, base) {
  // Only the host depends on the fonts and on the package that subsets them.
  const hostRequire = createRequire(join(dir, 'package.json'));
  const subsetFont = hostRequire('subset-font');
  const assets = await Promise.all(readFonts(hostRequire).map((face) => servedFace(face, base, subsetFont)));
  const text = assets.find((face) => face.family === families[0] && face.subset === 'latin');
  return {
    files: assets.map(({ file, content }) => ({ file, content })),
    css: assets.map((face) => `@font-face${face.rule}`.replace(/\s+/g, ' ')).join(''),
    preload: text ? [base + text.file] : [],
  };
}

export class FontsPlugin {
  constructor(files) {
    this.files = files;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FontsPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'FontsPlugin', stage }, () => {
        for (const { file, content } of this.files) {
          compilation.emitAsset(file, new webpack.sources.RawSource(content), { immutable: true });
        }
      });
    });
  }
}
