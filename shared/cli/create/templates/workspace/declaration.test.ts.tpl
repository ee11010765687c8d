import { RemoteDeclarationSchema } from '@alma/shared/contract';
import declaration from './declaration.ts';

it('matches the remote contract', () => {
  expect(RemoteDeclarationSchema.strict().parse(declaration)).toEqual(declaration);
});

it('links only to existing pages', () => {
  const paths = declaration.routes.map(({ path }) => path);
  for (const { path } of declaration.navigation) expect(paths).toContain(path);
});
