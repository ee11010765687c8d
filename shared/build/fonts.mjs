import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import webpack from 'webpack';

const families = ['@fontsource-variable/inter', '@fontsource/jetbrains-mono'];
const subsets = ['latin', 'latin-ext', 'cyrillic'];

/** Every font face of our subsets, from the packages' own style sheets. */
function readFonts(dir) {
  const require = createRequire(join(dir, 'package.json'));
  return families.flatMap((family) => {
    const sheet = require.resolve(`${family}/index.css`);
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

/** The fonts as hashed files, and the `@font-face` rules that the server writes into the page. */
export function fontAssets(dir, base) {
  const assets = readFonts(dir).map((face) => {
    const content = readFileSync(face.path);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const file = face.path.split(/[\\/]/).at(-1).replace('.woff2', `.${hash}.woff2`);
    const rule = face.rule
      .replace(/, url\([^)]*\.woff\) format\('woff'\)/, '')
      .replace(/url\([^)]*\)/, `url(${base}${file})`);
    return { ...face, file, content, rule };
  });
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
