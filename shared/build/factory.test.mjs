import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { remoteConfig } from './index.mjs';
import { sharedDir } from './package-info.mjs';

const webpack = createRequire(join(sharedDir, 'package.json'))('webpack');
/** The smallest remote: one page with a component of the kit. */
const sources = {
  'package.json': JSON.stringify({ name: '@alma/remote-sample', version: '0.1.0', type: 'module' }),
  'webpack.config.mjs': '',
  'declaration.ts': `import { defineRemote } from '@alma/shared/remote/define';
export default defineRemote({
  name: 'sample', title: 'Sample', requires: '^1.0.0', navigation: [], slots: [], breadcrumbs: {},
  routes: [{ path: '/sample', expose: './sample-page', title: 'Sample' }],
});`,
  'src/pages/sample-page.tsx': `import { styled } from '@alma/shared/styled';
import { Card } from '@alma/shared/ui';
const Words = styled.p\`color: var(--text);\`;
export default function Page() { return <Card><Words>Sample</Words></Card>; }`,
};
let dir;

/** Beside the other remotes, so that its imports resolve as theirs do. */
beforeEach(() => {
  mkdirSync(join(sharedDir, '../.alma'), { recursive: true });
  dir = mkdtempSync(join(sharedDir, '../.alma/factory-'));
  mkdirSync(join(dir, 'src/pages'), { recursive: true });
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(dir, file), text);
  symlinkSync(join(sharedDir, '../remote-wallet/node_modules'), join(dir, 'node_modules'));
});
afterEach(() => rmSync(dir, { recursive: true }));

async function build() {
  const config = await remoteConfig({ dir, name: 'sample' })({}, {});
  const compiler = webpack({ ...config, cache: false });
  const { promise, resolve, reject } = Promise.withResolvers();
  compiler.run((error, stats) => (error ? reject(error) : compiler.close(() => resolve(stats))));
  const stats = await promise;
  return { path: config.output.path, errors: stats.toJson({ all: false, errors: true }).errors };
}

it('builds a remote with its own code only, and records where everything is', async () => {
  const { path, errors } = await build();
  expect(errors).toEqual([]);
  const record = JSON.parse(readFileSync(join(path, 'remote.json'), 'utf8'));
  expect(record).toMatchObject({
    name: 'sample',
    global: `sample_${record.build}`,
    integrity: expect.stringMatching(/^sha384-/),
    parts: { './sample-page': [] },
    uses: { modules: { '@alma/shared/styled': ['styled'], '@alma/shared/ui': ['Card'] }, calls: [] },
  });
  // No manifest of the federation plugin, whose public path the runtime would evaluate.
  expect(JSON.stringify(record)).not.toMatch(/publicPath|function|=>/i);
  expect(readdirSync(path).filter((file) => /manifest/.test(file))).toEqual([]);
  const base = `/remotes/sample/${record.version}-${record.build}/`;
  const files = [record.entry, ...record.preload['./sample-page']];
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect(file.startsWith(base)).toBe(true);
    const script = readFileSync(join(path, file.slice(base.length)), 'utf8');
    expect(script).not.toContain('styled-components');
    expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    expect(readFileSync(join(path, `${file.slice(base.length)}.br`)).length).toBeGreaterThan(0);
  }
});

it('takes no secret of the environment into a script, even where code asks for it', async () => {
  const names = ['ALMA_SECRET', 'OIDC_CLIENT_SECRET', 'DATABASE_URL', 'SMTP_URL', 'SERVICE_TOKEN'];
  const before = { ...process.env };
  for (const name of names) process.env[name] = `canary-of-${name}`;
  const asked = names.map((name) => `process.env.${name}`).join(', ');
  writeFileSync(
    join(dir, 'src/pages/sample-page.tsx'),
    `declare const process: { env: Record<string, string> };
export default function Page() { return <p>{[${asked}, JSON.stringify(process.env)].join()}</p>; }`,
  );
  try {
    const { path } = await build();
    const files = readdirSync(path, { recursive: true }).filter((file) => /\.(js|json|map|css)$/.test(file));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect(readFileSync(join(path, file), 'utf8')).not.toContain('canary-of-');
  } finally {
    process.env = before;
  }
});

it('records the hash of every script, and requests each script with it', async () => {
  const { path } = await build();
  const record = JSON.parse(readFileSync(join(path, 'remote.json'), 'utf8'));
  const scripts = readdirSync(path).filter((file) => file.endsWith('.js'));
  expect(Object.keys(record.files).sort()).toEqual(scripts.sort());
  for (const file of scripts) {
    const hash = createHash('sha384')
      .update(readFileSync(join(path, file)))
      .digest('base64');
    expect(record.files[file]).toBe(`sha384-${hash}`);
  }
  const entry = record.entry.slice(record.entry.lastIndexOf('/') + 1);
  expect(record.integrity).toBe(record.files[entry]);
  expect(readFileSync(join(path, entry), 'utf8')).toContain('almaIntegrity');
});

it('records the lazy modules of the host that a page uses', async () => {
  writeFileSync(
    join(dir, 'src/pages/sample-page.tsx'),
    `import { Dialog } from '@alma/shared/overlays';\nexport default function Page() { return <Dialog />; }`,
  );
  const { path, errors } = await build();
  expect(errors).toEqual([]);
  const { parts } = JSON.parse(readFileSync(join(path, 'remote.json'), 'utf8'));
  expect(parts).toEqual({ './sample-page': ['overlays'] });
});

it('puts slots, and what pages share with them, into the entry script once', async () => {
  const page = 'src/pages/sample-page.tsx';
  mkdirSync(join(dir, 'src/slots'));
  const card = `import { Dialog } from '@alma/shared/overlays';
import { words } from '../words.ts';
export default function SampleCard() { return <Dialog>{'card: ' + words.join()}</Dialog>; }`;
  const common = `export const words = ['in common', String(globalThis.words)];`;
  writeFileSync(join(dir, 'src/slots/sample-card.tsx'), card);
  writeFileSync(join(dir, 'src/words.ts'), common);
  writeFileSync(
    join(dir, page),
    `import { words } from '../words.ts';\nexport default function Page() { return 'page: ' + words; }`,
  );
  writeFileSync(
    join(dir, 'declaration.ts'),
    sources['declaration.ts'].replace(
      'slots: []',
      `slots: [{ slot: 'dashboard.card', expose: './sample-card', order: 1, title: 'Sample' }]`,
    ),
  );

  const { path, errors } = await build();
  expect(errors).toEqual([]);
  const { entry, preload, parts } = JSON.parse(readFileSync(join(path, 'remote.json'), 'utf8'));
  const scriptOf = (address) => readFileSync(join(path, address.split('/').at(-1)), 'utf8');
  expect(preload).toEqual({ './sample-page': [expect.any(String)], './sample-card': [] });
  expect(parts).toEqual({ './sample-page': [], './sample-card': ['overlays'] });
  expect(scriptOf(entry)).toMatch(/in common[^]*card: |card: [^]*in common/);
  expect(scriptOf(entry)).not.toContain('page: ');
  expect(scriptOf(preload['./sample-page'][0])).toContain('page: ');
  expect(scriptOf(preload['./sample-page'][0])).not.toContain('in common');
});

it('fails with advice when a remote bundles what the host provides', async () => {
  writeFileSync(
    join(dir, 'src/pages/sample-page.tsx'),
    `import { Button } from '${join(sharedDir, 'src/core/ui/index.ts')}';\nexport default Button;`,
  );
  const { errors } = await build();
  const messages = errors.map(({ message }) => message).join('\n');
  expect(messages).toMatch(
    /src\/core\/ui\/index\.ts is bundled into this remote \(src\/pages\/sample-page\.tsx/,
  );
  expect(messages).toContain("'styled-components' is bundled into this remote");
  expect(messages).toContain('Import from @alma/shared/styled instead');
});

it('records the calls and the names of shared modules that the sources use', async () => {
  writeFileSync(
    join(dir, 'src/pages/sample-page.tsx'),
    `import { useApi } from '@alma/shared/api';
import type { ButtonProps } from '@alma/shared/ui';
import { Card as Frame, Button } from '@alma/shared/ui';
export default function Page(props: ButtonProps) {
  const { data } = useApi('wallets.me');
  const load = () => import('@alma/shared/charts');
  return <Frame><Button {...props} onClick={load}>{String(data)} wallets.transfer</Button></Frame>;
}`,
  );
  const { path, errors } = await build();
  expect(errors).toEqual([]);
  expect(JSON.parse(readFileSync(join(path, 'remote.json'), 'utf8')).uses).toEqual({
    modules: {
      '@alma/shared/api': ['useApi'],
      '@alma/shared/charts': [],
      '@alma/shared/ui': ['Button', 'Card'],
    },
    calls: ['wallets.me'],
  });
});
