import { RemoteDeclarationSchema } from '@alma/shared/contract';
import declaration from './declaration.ts';

it('matches the remote contract', () => {
  expect(RemoteDeclarationSchema.strict().parse(declaration)).toEqual(declaration);
});

it('shows its pages at their addresses', () => {
  expect(declaration.routes.map(({ path, title }) => [path, title])).toEqual([
    ['/wallet', 'Wallet'],
    ['/wallet/activity', 'Activity'],
    ['/wallet/transactions/:hash', 'Transaction'],
    ['/wallet/treasury', 'Treasury'],
  ]);
});

it('fills the slots for balances, and watches movements from the sidebar', () => {
  expect(declaration.slots.map(({ slot, title }) => [slot, title])).toEqual([
    ['dashboard.card', 'Assets'],
    ['sidebar.section', 'Wallet'],
    ['user.balances', 'Balances'],
  ]);
});
