import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** File contents by path: a small workspace shaped like this one. */
export type Tree = Record<string, string>;

const repository = join(import.meta.dirname, '../..');
const libraries = [
  '@module-federation/enhanced',
  'fastify',
  'jotai',
  'msw',
  'react',
  'react-hook-form',
  'react-router-dom',
  'styled-components',
  'swr',
  'zod',
];

const declaring = (...names: string[]): string =>
  JSON.stringify({ type: 'module', dependencies: Object.fromEntries(names.map((name) => [name, '*'])) });

/** Follows every rule; tests add files that violate one of them. */
export const validTree: Tree = {
  'package.json': '{}',
  'host/package.json': declaring('@alma/shared', 'react', '@module-federation/enhanced', 'zod'),
  'remote-account/package.json': declaring('@alma/shared', 'react', 'swr', '@module-federation/enhanced'),
  'remote-wallet/package.json': declaring('@alma/shared', 'react'),
  'packages/sample/package.json': '{}',
  'packages/sample/src/index.ts': `import 'node:path';\nexport const sample = 1;`,
  'server/package.json': declaring('@alma/shared', 'fastify', 'zod'),
  'shared/package.json': readFileSync(join(repository, 'shared/package.json'), 'utf8'),
  'packages/offline-assistant/package.json': declaring('@alma/shared'),
  'packages/offline-assistant/src/answer.ts': `import { UserSchema } from '@alma/shared/contract';\nimport 'node:v8';\nexport const answer = UserSchema;`,
  'shared/build/index.mjs': `export const remoteConfig = () => ({ webpack: true });\nimport 'node:path';`,
  'shared/src/contract/endpoints.ts': `export const endpoints = {};`,
  'shared/src/contract/users/entities.ts': `import { z } from 'zod';\nexport const UserSchema = z.object({});\nexport type User = object;`,
  'shared/src/contract/index.ts': `export * from './endpoints.ts';\nexport * from './users/entities.ts';`,
  'shared/src/core/api/index.ts': `import { endpoints } from '../../contract/endpoints.ts';\nimport type { User } from '../../contract/users/entities.ts';\nexport const call = (): User => endpoints;`,
  'shared/src/core/router.ts': `export { Link } from 'react-router-dom';`,
  'shared/src/core/styled.ts': `export { styled } from 'styled-components';`,
  'shared/src/core/ui/index.ts': `import { styled } from '../styled.ts';\nexport const Button = styled;`,
  'shared/src/lazy/forms/index.ts': `import { useForm } from 'react-hook-form';\nimport { UserSchema } from '../../contract/users/entities.ts';\nexport const form = [useForm, UserSchema];`,
  'shared/src/testing/index.ts': `import { http } from 'msw';\nimport { UserSchema } from '../contract/users/entities.ts';\nexport const handlers = [http, UserSchema];`,
  'host/src/main.ts': `import 'react';\nimport { init } from '@module-federation/enhanced/runtime';\nimport { Button } from '@alma/shared/ui';\nimport type { User } from '@alma/shared/contract';\nexport const main = (user: User) => [init, Button, user];`,
  'host/src/main.test.ts': `import { handlers } from '@alma/shared/testing';\nimport { http } from 'msw';\nimport { main } from './main.ts';\nmain([handlers, http]);`,
  'remote-account/webpack.config.mjs': `import { remoteConfig } from '@alma/shared/build';\nexport default remoteConfig();`,
  'remote-account/src/features/profiles/list.ts': `import { call } from '@alma/shared/api';\nexport const list = call;`,
  'remote-account/src/features/agents/list.ts': `import { call } from '@alma/shared/api';\nexport const list = call;`,
  'remote-account/src/pages/user-page.ts': `import { list } from '../features/profiles/list.ts';\nimport { list as agents } from '../features/agents/list.ts';\nexport default [list, agents];`,
  'remote-wallet/src/pages/wallet.ts': `import { Link } from '@alma/shared/router';\nexport default Link;`,
  'server/src/main.ts': `import { users } from './account/users/index.ts';\nexport default users;`,
  'server/src/platform/http.ts': `import 'fastify';\nexport const http = 1;`,
  'server/src/account/users/index.ts': `export { users } from './users.repository.ts';`,
  'server/src/account/users/users.repository.ts': `import { UserSchema } from '@alma/shared/contract';\nexport const users = UserSchema;`,
  'server/src/account/audit/index.ts': `import { users } from '../users/index.ts';\nimport { http } from '../../platform/http.ts';\nexport const audit = [users, http];`,
};

/** Writes a workspace with stubs of the libraries, calls `use` with its folder, and removes it. */
export async function inTree<Result>(tree: Tree, use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'alma-tree-'));
  try {
    for (const [path, text] of Object.entries(tree)) write(join(folder, path), text);
    for (const name of libraries) writeLibrary(join(folder, 'node_modules', name), name);
    mkdirSync(join(folder, 'node_modules/@alma'), { recursive: true });
    symlinkSync(join(folder, 'shared'), join(folder, 'node_modules/@alma/shared'));
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeLibrary(folder: string, name: string): void {
  write(join(folder, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
  write(join(folder, 'index.js'), '');
  write(join(folder, 'runtime.js'), '');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
