import { RemoteDeclarationSchema } from '@alma/shared/contract';
import declaration from './declaration.ts';

it('keeps to the remote contract', () => {
  expect(RemoteDeclarationSchema.strict().parse(declaration)).toEqual(declaration);
});

it('leads only to pages that are there', () => {
  const paths = declaration.routes.map(({ path }) => path);
  for (const { path } of declaration.navigation) expect(paths).toContain(path);
});
