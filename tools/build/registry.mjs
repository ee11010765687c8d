import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readJson, writeJson } from './json.mjs';

export const registryFile = (root) => path.join(root, 'dist/remotes.json');

/**
 * Makes the newest build of each remote the live one. It keeps the operator's setting (`enabled`), and the live build
 * of a remote whose new build failed.
 */
export function writeRegistry(root, targets) {
  const file = registryFile(root);
  const before = readJson(file);
  const known = new Map((before?.remotes ?? []).map((remote) => [remote.name, remote]));
  const remotes = targets
    .filter(({ name }) => name.startsWith('remote-'))
    .flatMap((target) => {
      const name = target.name.replace('remote-', '');
      const live = known.get(name);
      if (!target.isBuilt()) return live ? [live] : [];
      return [{ name, folder: `${target.name}/dist`, build: target.build, enabled: live?.enabled ?? true }];
    });
  if (!isDeepStrictEqual(before, { remotes })) writeJson(file, { remotes });
}
