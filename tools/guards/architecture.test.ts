import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { calls } from '../../shared/src/contract/calls.ts';
import { endpoints } from '../../shared/src/contract/endpoints.ts';
import {
  type RemoteDeclaration,
  RemoteDeclarationSchema,
} from '../../shared/src/contract/remotes/entities.ts';
import { handlers } from '../../shared/src/testing/handlers/index.ts';
import { filesLike, isThere, repository, textOf } from './source-files.ts';
import { zodFreeContract } from './zod-free-contract.cjs';

const names = Object.keys(endpoints);

describe('every call of the contract', () => {
  it('has its own address', () => {
    const addresses = Object.values(endpoints).map((address) => address.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(addresses).size).toBe(names.length);
    for (const address of addresses)
      expect(address).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/api(-ml)?\/v1\//);
  });

  it('has its schemas', () => {
    expect(Object.keys(calls).sort()).toEqual([...names].sort());
  });

  it('has a route in the server', () => {
    const routes = filesLike('server/src/**/*.ts')
      .filter((file) => !file.endsWith('.test.ts'))
      .map(textOf)
      .filter((text) => /\b(route|adminRoute)\(/.test(text))
      .join('\n');
    expect(names.filter((name) => !routes.includes(`'${name}'`))).toEqual([]);
  });

  it('has a handler for tests', () => {
    const handled = handlers.map(({ info }) => info.header.replace(' *', ' ').replaceAll(/:(\w+)/g, '{$1}'));
    expect(handled.sort()).toEqual(Object.values(endpoints).sort());
  });
});

const remoteFolders = filesLike('remote-*/package.json').map((file) => file.replace('/package.json', ''));
const declarations: Record<string, RemoteDeclaration> = Object.fromEntries(
  await Promise.all(
    remoteFolders.map(async (folder) => {
      const module = (await import(`${repository}/${folder}/declaration.ts`)) as {
        default: RemoteDeclaration;
      };
      return [folder, module.default];
    }),
  ),
);

describe.each(remoteFolders)('%s', (folder) => {
  const declared = (): string[] => {
    const { routes, slots } = declarations[folder] ?? { routes: [], slots: [] };
    return [...new Set([...routes, ...slots].map(({ expose }) => expose))].sort();
  };

  it('has a declaration that matches the contract, under the name of its folder', () => {
    expect(RemoteDeclarationSchema.strict().parse(declarations[folder])).toEqual(declarations[folder]);
    expect(`remote-${declarations[folder]?.name}`).toBe(folder);
  });

  it('has the files that every remote has', () => {
    const files = ['declaration.ts', 'webpack.config.mjs', 'src/texts.ts', 'src/pages'];
    expect(files.filter((file) => !isThere(`${folder}/${file}`))).toEqual([]);
  });

  it('declares every page and widget, and has a file for each', () => {
    const modules = filesLike(`${folder}/src/{pages,slots}/*.tsx`).filter(
      (file) => !file.endsWith('.test.tsx'),
    );
    const exposes = modules.map((file) => file.replace(/^.*\/(.*)\.tsx$/, './$1'));
    expect(exposes.sort()).toEqual(declared());
    expect(modules.filter((file) => !/^export default /m.test(textOf(file)))).toEqual([]);
  });
});

it('every path belongs to one remote', () => {
  const paths = Object.values(declarations).flatMap(({ routes }) => routes.map(({ path }) => path));
  const patterns = paths.map((path) => path.replaceAll(/:\w+/g, ':'));
  expect(new Set(patterns).size).toBe(patterns.length);
});

it('contract modules that browsers may import values from import nothing at run time', () => {
  const modules = filesLike('shared/src/contract/**/*.ts').filter(
    (file) => new RegExp(`/contract/${zodFreeContract}\\.ts$`).test(file) && !file.endsWith('.test.ts'),
  );
  const valueImport = /^(?:import|export)\s(?!\s*type\b)[^;]*?\bfrom\b/m;
  expect(modules.length).toBeGreaterThan(10);
  expect(modules.filter((file) => valueImport.test(textOf(file)))).toEqual([]);
});

describe('entry points of shared', () => {
  const { exports } = JSON.parse(textOf('shared/package.json')) as {
    exports: Record<string, string | { default: string }>;
  };

  it('lead to existing files', () => {
    const files = Object.values(exports).map((entry) => (typeof entry === 'string' ? entry : entry.default));
    expect(files.filter((file) => !file.includes('*') && !isThere(`shared/${file}`))).toEqual([]);
  });

  it.each(['api', 'auth', 'router', 'state', 'styled', 'swr'])(
    '%s claims to be the only instance in a page',
    (name) => {
      const sources = filesLike(
        `shared/src/core/${name}.ts`,
        `shared/src/{core,lazy}/${name}/*.{ts,tsx}`,
      ).map(textOf);
      expect(sources.some((text) => text.includes(`claimInstance('${name}')`))).toBe(true);
    },
  );
});

it('every source file of the web is type-checked', () => {
  // TypeScript silently accepts a pattern that matches nothing.
  const compiler = join(repository, 'node_modules/typescript-native/bin/tsc');
  const shown = execFileSync(process.execPath, [compiler, '--showConfig', '-p', 'tsconfig.web.json'], {
    cwd: repository,
    encoding: 'utf8',
  });
  const { files } = JSON.parse(shown) as { files: string[] };
  const checked = new Set(files.map((file) => file.replace('./', '')));
  const sources = filesLike('{host,remote-*,shared}/**/*.{ts,tsx}').filter(
    (file) => !file.startsWith('shared/cli/'),
  );
  expect(remoteFolders.filter((folder) => !checked.has(`${folder}/src/texts.ts`))).toEqual([]);
  expect(sources.filter((file) => !checked.has(file))).toEqual([]);
});

it('every package with screens keeps its texts in texts.ts', () => {
  const withScreens = ['host', ...remoteFolders].filter(
    (folder) => filesLike(`${folder}/src/**/*.tsx`).length > 0,
  );
  expect(withScreens.filter((folder) => filesLike(`${folder}/src/**/texts.ts`).length === 0)).toEqual([]);
});

it('no file contains a path of a particular machine', () => {
  const code = filesLike(
    '{host,remote-*,shared,server,packages,e2e,benchmarks,docs,tools,.ci}/**/*.{ts,tsx,mjs,md,yml,json}',
  );
  const machinePath = new RegExp(['/work/', 'main|/tmp/', 'alma/'].join(''));
  expect(code.filter((file) => machinePath.test(textOf(file)))).toEqual([]);
});
