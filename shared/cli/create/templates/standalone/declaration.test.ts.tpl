import assert from 'node:assert/strict';
import test from 'node:test';
import { RemoteDeclarationSchema } from '@alma/shared/contract';
import declaration from './declaration.ts';

test('the declaration matches the remote contract', () => {
  assert.deepEqual(RemoteDeclarationSchema.strict().parse(declaration), declaration);
});

test('the menu links to pages that exist', () => {
  const paths = declaration.routes.map(({ path }) => path);
  for (const { path } of declaration.navigation) assert.ok(paths.includes(path), path);
});
