import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page, Route } from '@playwright/test';
import type { SmallRelease } from './releases.ts';

type Damage = (page: Page, files: RegExp) => Promise<unknown>;

/** One way in which a release is broken, and the expected report. */
export interface BrokenKind {
  name: string;
  description: string;
  class: string;
  phase: 'load' | 'init' | 'render' | 'registry';
  /** The defect in its code. */
  code?: Partial<SmallRelease>;
  /** The defect in its delivery to the browser. */
  damage?: Damage;
}

const respondWith =
  (respond: (route: Route) => Promise<unknown> | undefined): Damage =>
  (page, files) =>
    page.route(files, (route) => respond(route));

/** Changes the record of a broken build wherever the page reads it. */
export const changeRecord =
  (changes: object) =>
  (page: Page): Promise<unknown> =>
    page.route(
      (url) => url.pathname === '/remotes.json' || !url.pathname.includes('.'),
      async (route) => {
        const isPage = route.request().resourceType() === 'document';
        if (!isPage && !route.request().url().endsWith('/remotes.json')) return route.fallback();
        const response = await route.fetch();
        const body = (await response.text()).replace(registryPattern, (text) => editBroken(text, changes));
        return route.fulfill({ response, body });
      },
    );

/** The registry: embedded in a page, or as the whole reply. */
const registryPattern = /(?<=id="alma-boot">)\{.*?(?=<\/script>)|^\{.*\}$/s;

function editBroken(text: string, changes: object): string {
  const block = JSON.parse(text) as { registry?: { remotes: BuildRecord[] }; remotes?: BuildRecord[] };
  for (const record of block.registry?.remotes ?? block.remotes ?? []) {
    if (record.build.startsWith('bad')) Object.assign(record, changes);
  }
  return JSON.stringify(block).replaceAll('<', '\\u003c');
}

interface BuildRecord {
  build: string;
}

const reactFile = createRequire(new URL('../../host/package.json', import.meta.url)).resolve('react');
const secondReact = readFileSync(reactFile.replace(/index\.js$/, 'cjs/react.production.js'), 'utf8');

const throwStatement = `throw new RangeError('broken on purpose');`;
const neverResolves = 'await new Promise(() => undefined);';

export const brokenKinds: BrokenKind[] = [
  {
    name: 'missing',
    description: 'is not found (404)',
    class: 'ScriptNetworkError',
    phase: 'load',
    damage: respondWith((route) => route.fulfill({ status: 404 })),
  },
  {
    name: 'failing',
    description: 'is answered with an error (500)',
    class: 'ScriptNetworkError',
    phase: 'load',
    damage: respondWith((route) => route.fulfill({ status: 500 })),
  },
  {
    name: 'hanging',
    description: 'hangs',
    class: 'TimeoutError',
    phase: 'load',
    damage: respondWith(() => undefined),
  },
  {
    name: 'offline',
    description: 'cannot be reached',
    class: 'ScriptNetworkError',
    phase: 'load',
    damage: respondWith((route) => route.abort('connectionreset')),
  },
  {
    name: 'page',
    description: 'is a page of HTML',
    class: 'ScriptNetworkError',
    phase: 'load',
    damage: respondWith((route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Proxy</p>' }),
    ),
  },
  {
    name: 'truncated',
    description: 'is cut off',
    class: 'ScriptNetworkError',
    phase: 'load',
    damage: respondWith(async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.slice(0, body.length / 2) });
    }),
  },
  {
    name: 'changed',
    description: 'has other bytes than were released',
    class: 'ScriptNetworkError',
    phase: 'load',
    damage: respondWith(async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};` });
    }),
  },
  {
    name: 'script',
    description: 'throws when its script runs',
    class: 'ScriptExecutionError',
    phase: 'init',
    code: { before: throwStatement },
  },
  {
    name: 'syntax',
    description: 'is not JavaScript',
    class: 'ScriptExecutionError',
    phase: 'init',
    code: { before: '{' },
  },
  {
    name: 'nothing',
    description: 'leaves no container',
    class: 'NotARemoteError',
    phase: 'load',
    code: { before: 'if (false)' },
  },
  {
    name: 'init',
    description: 'throws when it starts',
    class: 'ContainerInitError',
    phase: 'init',
    code: { init: throwStatement },
  },
  {
    name: 'loading',
    description: 'throws when its page loads',
    class: 'RangeError',
    phase: 'load',
    code: { get: throwStatement },
  },
  {
    name: 'never',
    description: 'never finishes loading',
    class: 'TimeoutError',
    phase: 'load',
    code: { get: neverResolves },
  },
  {
    name: 'empty',
    description: 'has no component',
    class: 'NoComponentError',
    phase: 'init',
    code: { page: 'return undefined;' },
  },
  {
    name: 'render',
    description: 'throws when it renders',
    class: 'RangeError',
    phase: 'render',
    code: { page: `return () => { ${throwStatement} };` },
  },
  {
    name: 'effect',
    description: 'throws in an effect',
    class: 'RangeError',
    phase: 'render',
    code: { page: `return () => { React.useEffect(() => { ${throwStatement} }); return null; };` },
  },
  {
    name: 'looping',
    description: 'renders endlessly',
    class: 'Error',
    phase: 'render',
    code: { page: 'return () => { const [n, set] = React.useState(0); set(n + 1); return null; };' },
  },
  {
    name: 'second',
    description: 'brings a second React',
    class: 'TypeError',
    phase: 'render',
    code: {
      before: `var secondReact = (() => { const module = { exports: {} }; ((module, exports) => { ${secondReact} })(module, module.exports); return module.exports; })();`,
      page: 'return () => { secondReact.useState(0); return null; };',
    },
  },
  {
    name: 'lacking',
    description: 'needs a shared module that this host does not have',
    class: 'ContainerInitError',
    phase: 'init',
    code: { init: `await Object.values(scope['@alma/shared/of-tomorrow'])[0].get();` },
  },
  {
    name: 'contract',
    description: 'needs another contract',
    class: 'ContractVersionError',
    phase: 'registry',
    damage: changeRecord({ requires: '>=9' }),
  },
  {
    name: 'foreign',
    description: 'comes from another origin',
    class: 'ForeignOriginError',
    phase: 'registry',
    damage: changeRecord({ entry: 'https://elsewhere.test/remotes/foreign/1/remoteEntry.js' }),
  },
  {
    name: 'unhashed',
    description: 'has no hashes',
    class: 'IntegrityError',
    phase: 'registry',
    damage: changeRecord({ files: undefined }),
  },
];
