import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The shared modules that change between versions: one is added, another is deprecated and later removed. */
const added = 'stickers';
const removed = 'storage';

/** Files that differ in another version of the contract. */
const files = ['package.json', 'src/share-scope.ts', 'api/modules.json'];

/**
 * Turns a copy of `@alma/shared` into another version of the contract, as its own team would.
 * @param {{ shared: string, copy: string }} folders
 * @param {{ version: string, hasNew?: boolean, isDeprecated?: boolean, lacksOld?: boolean }} contract
 */
export function writeContract({ shared, copy }, { version, hasNew, isDeprecated, lacksOld }) {
  for (const file of files) cpSync(path.join(shared, file), path.join(copy, file));
  rmSync(path.join(copy, `src/lazy/${added}`), { recursive: true, force: true });
  edit(copy, 'package.json', (text) => {
    const manifest = { ...JSON.parse(text), version };
    if (hasNew) manifest.exports[`./${added}`] = `./src/lazy/${added}/index.ts`;
    if (lacksOld) delete manifest.exports[`./${removed}`];
    return JSON.stringify(manifest);
  });
  edit(copy, 'api/modules.json', (text) => {
    const modules = JSON.parse(text);
    if (hasNew) modules[`@alma/shared/${added}`] = { exports: ['sticker'], deprecated: {} };
    if (isDeprecated)
      modules[`@alma/shared/${removed}`].deprecated = { '*': `Use @alma/shared/${added} instead.` };
    if (lacksOld) delete modules[`@alma/shared/${removed}`];
    return JSON.stringify(modules);
  });
  edit(copy, 'src/share-scope.ts', (text) => {
    const [entry] = new RegExp(`  '@alma/shared/${removed}': lazy\\([^;]*?\\n  \\),\\n`).exec(text);
    const changed = entry.replaceAll(removed, added);
    return text.replace(entry, `${lacksOld ? '' : entry}${hasNew ? changed : ''}`);
  });
  if (!hasNew) return;
  mkdirSync(path.join(copy, `src/lazy/${added}`));
  writeFileSync(path.join(copy, `src/lazy/${added}/index.ts`), `export const sticker = 'a sticker';\n`);
}

function edit(dir, file, change) {
  const place = path.join(dir, file);
  writeFileSync(place, change(readFileSync(place, 'utf8')));
}
