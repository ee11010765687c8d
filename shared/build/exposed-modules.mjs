import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['src/pages', 'src/slots'];

/**
 * The modules that the remote in `dir` exposes: each component file of `src/pages` and `src/slots` under its own name.
 * @returns {Record<string, string>} `{ './wallet-page': './src/pages/wallet-page.tsx' }`
 */
export function exposedModules(dir) {
  const files = folders
    .filter((folder) => existsSync(join(dir, folder)))
    .flatMap((folder) => readdirSync(join(dir, folder)).map((file) => ({ folder, file })))
    .filter(({ file }) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  const exposes = Object.fromEntries(
    files.map(({ folder, file }) => [`./${file.replace(/\.tsx$/, '')}`, `./${folder}/${file}`]),
  );
  if (Object.keys(exposes).length < files.length)
    throw new Error(`${dir}: a page and a slot have the same file name. Rename one of them.`);
  return exposes;
}
