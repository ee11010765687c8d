import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRemote } from '../../shared/cli/create/create-remote.mjs';
import { RemoteDeclarationSchema } from '../../shared/src/contract/remotes/entities.ts';
import { lintByCompiler } from '../guards/compiler-rules.mjs';
import { outsideRemote } from './outside-remote.mjs';
import { workspaceWithRemote } from './workspace-copy.mjs';

function run(dir, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

const passed = expect.objectContaining({ status: 0 });
const bin = (dir, file) => path.join(dir, 'node_modules', file);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function builtRecord(remote) {
  const [build] = readdirSync(path.join(remote, 'dist'));
  return readJson(path.join(remote, 'dist', build, 'remote.json'));
}

describe('a new remote in the workspace', () => {
  let workspace;
  beforeAll(() => {
    workspace = workspaceWithRemote('probe');
  });
  afterAll(() => workspace.remove());

  it('is formatted, and passes lint, types and boundaries', () => {
    const { dir } = workspace;
    const files = ['remote-probe', 'e2e/specs/probe.spec.ts'];
    expect(run(dir, bin(dir, 'prettier/bin/prettier.cjs'), '--check', ...files)).toEqual(passed);
    expect(run(dir, bin(dir, 'eslint/bin/eslint.js'), '--max-warnings', '0', ...files)).toEqual(passed);
    expect(lintByCompiler(dir, 'remote-probe/src')).toEqual(passed);
    expect(run(dir, bin(dir, 'typescript-native/bin/tsc'), '-p', 'remote-probe')).toEqual(passed);
    const cruiser = bin(dir, 'dependency-cruiser/bin/dependency-cruiser.mjs');
    expect(run(dir, cruiser, '--config', '.dependency-cruiser.cjs', 'remote-probe')).toEqual(passed);
  });

  it('passes its own tests', () => {
    const { dir } = workspace;
    const jestArguments = ['--selectProjects', 'web', 'tools', '--', 'remote-probe'];
    const result = run(dir, '--experimental-vm-modules', bin(dir, 'jest/bin/jest.js'), ...jestArguments);
    expect(result).toEqual(passed);
    expect(result.output).toMatch(/Test Suites: 2 passed, 2 total/);
  });
});

describe('a new remote outside, from the packed @alma/shared', () => {
  let outside;
  let dir;
  let remote;
  beforeAll(() => {
    outside = outsideRemote('probe');
    ({ dir, remote } = outside);
    // An offline installation of exactly the packages of the manifests.
    const manifests = [outside.shared, remote].map((folder) => readJson(path.join(folder, 'package.json')));
    expect(JSON.stringify(manifests)).not.toMatch(/catalog:|workspace:/);
  });
  afterAll(() => outside.remove());

  it('includes the changelog of each version, newest first', () => {
    const shared = path.join(dir, 'node_modules/@alma/shared');
    const [, newest] = /^## (\S+)$/m.exec(readFileSync(path.join(shared, 'CHANGELOG.md'), 'utf8')) ?? [];
    expect(newest).toBe(readJson(path.join(shared, 'package.json')).version);
  });

  it('contains the archive of @alma/shared, so that a pipeline needs only its folder', () => {
    const { dependencies } = readJson(path.join(remote, 'package.json'));
    const [, copy = ''] = /^file:(vendor\/alma-shared-[\d.]+\.tgz)$/.exec(dependencies['@alma/shared']) ?? [];
    const archive = path.join(dir, 'archives', path.basename(copy));
    expect(readFileSync(path.join(remote, copy)).equals(readFileSync(archive))).toBe(true);
  });

  it('type-checks with its own compiler, with the types of every shared module', () => {
    const { exports } = readJson(path.join(dir, 'node_modules/@alma/shared/package.json'));
    const modules = Object.keys(exports).filter((name) => exports[name].types && !name.includes('*'));
    expect(modules.length).toBeGreaterThan(20);
    writeFileSync(
      path.join(remote, 'src/wrong.ts'),
      [
        ...modules.map(
          (name, index) => `export type * as module${index} from '@alma/shared${name.slice(1)}';`,
        ),
        `import { useApi } from '@alma/shared/api';`,
        `export const useWrong = () => useApi('users.no-such-call', {});\n`,
      ].join('\n'),
    );
    const { output } = run(remote, bin(dir, 'typescript/bin/tsc'), '-p', '.');
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^src\/wrong\.ts.*users\.no-such-call/),
    ]);
    rmSync(path.join(remote, 'src/wrong.ts'));
  });

  it('contains the test double that answers its calls in the development host', () => {
    const file = path.join(dir, 'node_modules/@alma/shared/build/dev-host/test-api.mjs');
    const ask = `
      const { testApi } = await import(${JSON.stringify(file)});
      const reply = { setHeader() {}, writeHead() {}, end: (text) => console.log(String(text)) };
      await testApi()({ method: 'GET', url: '/standalone/people', headers: {} }, reply, () => console.log('nobody'));`;
    const { status, output } = run(remote, '--input-type=module', '--eval', ask);
    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('"maya"') });
  });

  it('passes its own tests and lint', () => {
    const ownTests = run(remote, '--import', '@alma/shared/sources', '--test');
    expect(ownTests).toEqual(passed);
    expect(ownTests.output).toMatch(/pass 2/);
    expect(run(remote, bin(dir, 'eslint/bin/eslint.js'), '--max-warnings', '0', '.')).toEqual(passed);
    const pipeline = readFileSync(path.join(remote, '.github/workflows/release.yml'), 'utf8');
    expect(pipeline).toMatch(/npm test\n.*alma check[^]*alma release/);
  });

  it('builds, and writes the record that the host needs', () => {
    expect(run(remote, bin(dir, 'webpack-cli/bin/cli.js'))).toEqual(passed);
    const record = builtRecord(remote);
    const { routes, navigation, slots, breadcrumbs, name, title, requires } = record;
    const declaration = { routes, navigation, slots, breadcrumbs, name, title, requires };
    expect(RemoteDeclarationSchema.strict().parse(declaration)).toMatchObject({ name: 'probe' });
    expect(record.entry).toMatch(/^\/remotes\/probe\/0\.1\.0-[0-9a-f]{10}\/remoteEntry\.[0-9a-f]{8}\.js$/);
    expect(record.preload['./probe-page']).toHaveLength(1);
  });
});

describe('the generator', () => {
  let dir;
  beforeAll(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'alma-create-'));
    writeFileSync(path.join(dir, 'pnpm-workspace.yaml'), '');
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it.each(['Probe', 'my-probe', '1st', 'a', '../up'])('refuses the name %j', (name) => {
    expect(() => createRemote({ root: dir, name })).toThrow(/cannot be a remote/);
    expect(readdirSync(dir)).toEqual(['pnpm-workspace.yaml']);
  });

  it('never writes into an existing remote', () => {
    createRemote({ root: dir, name: 'probe' });
    expect(() => createRemote({ root: dir, name: 'probe' })).toThrow('remote-probe already exists.');
  });

  it('prints its usage', () => {
    const program = path.resolve(import.meta.dirname, '../../shared/cli/alma.mjs');
    const { status, output } = run(dir, program, 'create');
    expect(status).toBe(2);
    expect(output).toContain('alma create report');
    expect(existsSync(path.join(dir, 'remote-undefined'))).toBe(false);
  });
});
