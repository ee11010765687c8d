import { RemoteDeclarationSchema } from '@alma/shared/contract';
import declaration from './declaration.ts';

it('matches the remote contract', () => {
  expect(RemoteDeclarationSchema.strict().parse(declaration)).toEqual(declaration);
});

it('shows its pages at their addresses', () => {
  expect(declaration.routes.map(({ path, title }) => [path, title])).toEqual([
    ['/delivery', 'Delivery'],
    ['/delivery/:remote', 'Remote'],
  ]);
});

it('adds a card for administrators and delivery teams, and nothing to the specified menu', () => {
  expect(declaration.navigation).toEqual([]);
  expect(declaration.slots).toEqual([
    expect.objectContaining({ slot: 'dashboard.card', role: 'ADMIN', delivery_members: true }),
  ]);
});
