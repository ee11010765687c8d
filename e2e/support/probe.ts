import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workspaceWithRemote } from '../../tools/generator/workspace-copy.mjs';

const root = path.resolve(import.meta.dirname, '../..');

interface LiveRemote {
  name: string;
  folder: string;
  build: string;
  enabled: boolean;
}

/** Two releases of a generated remote with widgets. */
export interface ProbeBuilds {
  folder: string;
  /** Its page shows 'first words'. */
  first: string;
  /** Its page shows 'second words'; it is not in the web folder until it is released. */
  second: string;
  remove(): Promise<void>;
}

const declaration = `import { defineRemote } from '@alma/shared/remote/define';
import { texts } from './src/texts.ts';

export default defineRemote({
  name: 'probe',
  title: texts.title,
  requires: '^1.0.0',
  routes: [{ path: '/probe', expose: './probe-page', title: texts.probe }],
  navigation: [{ section: 'platform', label: texts.probe, path: '/probe', icon: 'hexagon', order: 90 }],
  slots: [
    { slot: 'dashboard.card', expose: './probe-card', order: 90, title: texts.title },
    { slot: 'sidebar.section', section: 'chat', expose: './probe-list', order: 90, title: texts.title },
  ],
  breadcrumbs: { probe: texts.probe },
});
`;

const widget = (name: string, text: string): string =>
  `import { Card, CardBody } from '@alma/shared/ui';
import { fail } from '../errors.ts';

export default function ${name}() {
  fail();
  return <Card><CardBody>${text}</CardBody></Card>;
}
`;

/** Code that fails while the page requests it. */
const errors = `const says = (way) => window.probeError === way;
export const fail = () => {
  if (says('render')) throw new RangeError('broken on purpose');
};
if (says('load')) throw new RangeError('broken on purpose');
`;

export async function buildProbe(): Promise<ProbeBuilds> {
  const workspace = workspaceWithRemote('probe');
  const { remote } = workspace;
  const write = (file: string, text: string): Promise<void> => writeFile(path.join(remote, file), text);
  await mkdir(path.join(remote, 'src/slots'), { recursive: true });
  await write('declaration.ts', declaration);
  await write('src/errors.ts', errors);
  await write('src/slots/probe-card.tsx', widget('ProbeCard', 'Probe card'));
  await write('src/slots/probe-list.tsx', widget('ProbeList', 'Probe list'));
  const page = await readFile(path.join(remote, 'src/pages/probe-page.tsx'), 'utf8');
  const build = async (text: string): Promise<string> => {
    await write(
      'src/pages/probe-page.tsx',
      page
        .replace('import { texts }', "import { fail } from '../errors.ts';\nimport { texts }")
        .replace('  return (', '  fail();\n  return (')
        .replace('</>', `<p>${text}</p></>`),
    );
    const before = await readdir(path.join(remote, 'dist')).catch(() => [] as string[]);
    await webpack(remote);
    const after = await readdir(path.join(remote, 'dist'));
    return after.find((name) => !before.includes(name)) ?? '';
  };
  const [first, second] = [await build('first words'), await build('second words')];
  const folder = await mkdtemp(path.join(tmpdir(), 'alma-probe-'));
  await cp(path.join(remote, 'dist'), folder, { recursive: true });
  workspace.remove();
  return { folder, first, second, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function webpack(dir: string): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/webpack-cli/bin/cli.js'], { cwd: dir });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`The probe could not be built:\n${output}`);
}

/** The served files, in the layout of an operator: the product and the probe. */
export interface WebFolder {
  dir: string;
  /** Makes a build of the probe live. */
  live(build: string, changes?: Partial<LiveRemote>): Promise<void>;
  /** Copies a good build under another name, to be damaged. */
  copyBuild(from: string, name: string): Promise<string>;
  remove(): Promise<void>;
}

export async function makeWebFolder(probe: ProbeBuilds): Promise<WebFolder> {
  const dir = await mkdtemp(path.join(tmpdir(), 'alma-web-'));
  const registry = JSON.parse(await readFile(path.join(root, 'dist/remotes.json'), 'utf8')) as {
    remotes: LiveRemote[];
  };
  await mkdir(path.join(dir, 'host'));
  await mkdir(path.join(dir, 'dist'));
  await symlink(path.join(root, 'host/dist'), path.join(dir, 'host/dist'));
  for (const { folder } of registry.remotes) {
    await mkdir(path.dirname(path.join(dir, folder)), { recursive: true });
    await symlink(path.join(root, folder), path.join(dir, folder));
  }
  const dist = path.join(dir, 'remote-probe/dist');
  await cp(path.join(probe.folder, probe.first), path.join(dist, probe.first), { recursive: true });

  const live: WebFolder['live'] = async (build, changes = {}) => {
    const own = { name: 'probe', folder: 'remote-probe/dist', build, enabled: true, ...changes };
    await writeFile(
      path.join(dir, 'dist/remotes.json'),
      JSON.stringify({ remotes: [...registry.remotes, own] }),
    );
  };
  await live(probe.first);
  return {
    dir,
    live,
    async copyBuild(from, name) {
      const target = path.join(dist, name);
      await rm(target, { recursive: true, force: true });
      await cp(path.join(dist, from), target, { recursive: true });
      const record = path.join(target, 'remote.json');
      // Each build has its own URLs.
      const text = await readFile(record, 'utf8');
      await writeFile(record, text.replaceAll(`/remotes/probe/${from}/`, `/remotes/probe/${name}/`));
      return target;
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
