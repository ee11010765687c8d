import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The declaration of the remote in `dir`: typed data that Node reads without a build. */
export async function readDeclaration(dir) {
  const file = join(dir, 'declaration.ts');
  if (!existsSync(file)) throw new Error(`${file} is missing: a remote declares its routes there.`);
  return (await import(pathToFileURL(file).href)).default;
}
