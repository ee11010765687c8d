import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isSource, newRemote } from '../generator/workspace-copy.mjs';
import { runChild } from '../run/child.mjs';
import { writeContract } from './contract.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
/** Catches only hanging builds. */
const buildTimeoutMs = 300_000;

/**
 * A copy of this platform whose contract can be changed: hosts and remotes of several versions are built there, and its
 * server runs with one host after another.
 */
export function platformCopy() {
  const dir = mkdtempSync(path.join(tmpdir(), 'alma-skew-'));
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'])
    cpSync(path.join(root, file), path.join(dir, file));
  for (const folder of ['shared', 'host', 'server'])
    cpSync(path.join(root, folder), path.join(dir, folder), { recursive: true, filter: isSource });
  symlinkSync(path.join(root, 'shared/node_modules'), path.join(dir, 'shared/node_modules'));
  for (const folder of ['host', 'server']) linkInstalled(dir, folder);
  const originals = { shared: path.join(root, 'shared'), copy: path.join(dir, 'shared') };
  const hosts = path.join(dir, 'hosts');
  const dist = path.join(dir, 'host/dist');

  async function build(folders) {
    const program = path.join(import.meta.dirname, 'build-together.mjs');
    const { code, output } = await runChild(process.execPath, [program, ...folders], {
      cwd: dir,
      timeoutMs: buildTimeoutMs,
      isCollected: true,
    });
    if (code !== 0) throw new Error(`The builds failed:\n${output}`);
  }

  return {
    dir,
    /** Changes the copy to this version of the contract. */
    setContract: (contract) => writeContract(originals, contract),
    newRemote: (name) => newRemote(dir, name),
    /** Builds remotes for this version, and its host too unless it is the tree's own version. */
    async build(version, remotes) {
      const isOwn = version === readJson(path.join(root, 'shared/package.json')).version;
      await build([...(isOwn ? [] : [path.join(dir, 'host')]), ...remotes]);
      mkdirSync(hosts, { recursive: true });
      if (isOwn) symlinkSync(path.join(root, 'host/dist'), path.join(hosts, version));
      else renameSync(dist, path.join(hosts, version));
    },
    /** The web folder of a server: the host of a version, and the tree's own builds of some remotes. */
    webFolder(version, names) {
      const web = path.join(dir, 'web', version);
      const link = (from, to) => {
        mkdirSync(path.dirname(path.join(web, to)), { recursive: true });
        symlinkSync(from, path.join(web, to));
      };
      const remotes = readJson(path.join(root, 'dist/remotes.json')).remotes.filter(({ name }) =>
        names.includes(name),
      );
      link(path.join(hosts, version), 'host/dist');
      for (const { folder } of remotes) link(path.join(root, folder), folder);
      mkdirSync(path.join(web, 'dist'));
      writeFileSync(path.join(web, 'dist/remotes.json'), JSON.stringify({ remotes }));
      return web;
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** Links the installed packages of a folder, except the shared one of the copy. */
function linkInstalled(dir, folder) {
  const from = path.join(root, folder, 'node_modules');
  const to = path.join(dir, folder, 'node_modules');
  for (const name of readdirSync(from).filter((entry) => !entry.startsWith('.'))) {
    const names =
      name === '@alma' ? readdirSync(path.join(from, name)).map((entry) => `${name}/${entry}`) : [name];
    for (const module of names) {
      const target = path.join(dir, module.replace('@alma/', ''));
      mkdirSync(path.dirname(path.join(to, module)), { recursive: true });
      symlinkSync(
        module.startsWith('@alma/') && existsSync(target) ? target : realpathSync(path.join(from, module)),
        path.join(to, module),
      );
    }
  }
}
