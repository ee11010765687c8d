import { RemoteDeclarationSchema } from '@alma/shared/contract';
import declaration from './declaration.ts';

it('matches the remote contract', () => {
  expect(RemoteDeclarationSchema.strict().parse(declaration)).toEqual(declaration);
});

it('shows the user page at the own and at any address', () => {
  const paths = declaration.routes
    .filter(({ expose }) => expose === './user-page')
    .map(({ path, title }) => [path, title]);
  expect(paths).toEqual([
    ['/profile', 'Profile'],
    ['/users/:userId', 'User'],
  ]);
});

it('links only to existing pages', () => {
  const paths = declaration.routes.map(({ path }) => path);
  expect(declaration.navigation.map(({ label }) => label)).toEqual(['Profile', 'Users']);
  for (const { path } of declaration.navigation) expect(paths).toContain(path);
});

it('contributes administration only for administrators', () => {
  const forAdmins = [...declaration.navigation, ...declaration.slots].filter(({ role }) => role === 'ADMIN');
  expect(forAdmins).toEqual([
    expect.objectContaining({ path: '/users' }),
    expect.objectContaining({ expose: './admin-tools-card' }),
    expect.objectContaining({ expose: './status-card' }),
  ]);
});
