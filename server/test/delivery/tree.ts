import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integrityOf, manifestOf } from './manifest.ts';

/**
 * A folder with builds of remotes as `npm run build` creates them, and the list of live ones.
 * @param web the folder whose host is copied
 */
export function makeTree(web: string) {
  const dir = mkdtempSync(path.join(tmpdir(), 'alma-tree-'));
  const live = new Map<string, object>();
  cpSync(path.join(web, 'host'), path.join(dir, 'host'), { recursive: true });
  const write = (file: string, content: string): void => {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), content);
  };

  /** Builds from files by path, the first of which is the entry script. @returns the id of the release */
  function build(name: string, id: string, files: Record<string, string>, changes: object = {}): string {
    const { declaration, version, entry, preload, parts } = manifestOf(name, files, { build: id });
    const [folder, base] = [`remote-${name}/dist`, `/remotes/${name}/${version}-${id}/`];
    const scripts = Object.entries(files).filter(([file]) => file.endsWith('.js'));
    const record = {
      ...declaration,
      version,
      build: id,
      entry: base + entry,
      global: `${name}_${id}`,
      integrity: integrityOf(files[entry] ?? ''),
      files: Object.fromEntries(scripts.map(([file, content]) => [file, integrityOf(content)])),
      preload: Object.fromEntries(
        Object.entries(preload).map(([expose, own]) => [expose, own.map((file) => base + file)]),
      ),
      parts,
      ...changes,
    };
    for (const [file, content] of Object.entries(files)) {
      write(`${folder}/${version}-${id}/${file}`, content);
      write(`${folder}/${version}-${id}/${file}.br`, 'compressed by the build');
    }
    write(`${folder}/${version}-${id}/${entry}.map`, 'the sources');
    write(`${folder}/${version}-${id}/remote.json`, JSON.stringify(record));
    live.set(name, { name, folder, build: `${version}-${id}` });
    write('dist/remotes.json', JSON.stringify({ remotes: [...live.values()] }));
    return `${version}-${id}`;
  }

  return { dir, build, write, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
