// `pnpm pack-shared [folder]`: packs `@alma/shared` with its types, for teams outside this workspace.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { writeTypes } from './contract/types.mjs';
import { releaseManifest } from './pack/release-manifest.mjs';

const root = path.dirname(import.meta.dirname);
const shared = path.join(root, 'shared');

/**
 * @param {string} destination folder for the archive
 * @returns {string} its path
 */
export function packShared(destination) {
  const stage = mkdtempSync(path.join(tmpdir(), 'alma-pack-'));
  try {
    const keep = (file) => !/\.test\.[a-z]+$/.test(file);
    for (const folder of ['src', 'build', 'cli', 'api']) {
      cpSync(path.join(shared, folder), path.join(stage, folder), { recursive: true, filter: keep });
    }
    cpSync(path.join(shared, 'CHANGELOG.md'), path.join(stage, 'CHANGELOG.md'));
    writeTypes(path.join(stage, 'types'));
    const { catalog } = parse(readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8'));
    const manifest = JSON.parse(readFileSync(path.join(shared, 'package.json'), 'utf8'));
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    writeFileSync(
      path.join(stage, 'package.json'),
      JSON.stringify(releaseManifest(manifest, catalog, devDependencies), null, 2),
    );
    mkdirSync(destination, { recursive: true });
    const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', destination], {
      cwd: stage,
      stdio: 'pipe',
    });
    return path.join(destination, JSON.parse(packed)[0].filename);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(packShared(path.resolve(process.argv[2] ?? 'dist')));
