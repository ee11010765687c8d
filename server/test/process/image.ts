import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

interface Manifest {
  dependencies: Record<string, string>;
}

/**
 * The server's part of the image of `server/Dockerfile`, without Docker: the packages of an installation with `--prod`,
 * and the sources without those that the file removes.
 */
export function layOutImage(): { program: string; remove: () => void } {
  const folder = mkdtempSync('/tmp/alma-image-');
  chmodSync(folder, 0o755);
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  for (const part of ['src', 'migrations', 'package.json'])
    cpSync(path.join(root, 'server', part), path.join(folder, 'server', part), { recursive: true });
  const [, removed = ''] = /^RUN rm -rf (.+)$/m.exec(read('server/Dockerfile')) ?? [];
  for (const place of removed.split(' ')) rmSync(path.join(folder, place), { recursive: true, force: true });

  const { dependencies } = JSON.parse(read('server/package.json')) as Manifest;
  for (const name of Object.keys(dependencies)) {
    const installed = path.join(root, 'server/node_modules', name);
    const place = path.join(folder, 'server/node_modules', name);
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(realpathSync(installed), place);
  }
  return {
    program: path.join(folder, 'server/src/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
