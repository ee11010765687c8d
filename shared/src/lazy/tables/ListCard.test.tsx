import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { AuthProvider } from '../../core/auth/index.ts';
import { makeSession } from '../../testing/session.ts';
import { ListCard } from './index.ts';

const { session } = makeSession();
const idle = { isLoading: false, isValidating: false, mutate: () => Promise.resolve() };

const card = (reading: ComponentProps<typeof ListCard<string>>['reading'], rows: readonly string[] = []) => (
  <AuthProvider session={session}>
    <ListCard
      copy={{ title: 'Users', none: 'No users yet' }}
      icon="users"
      failure={{ title: 'Could not load this' }}
      columns={[{ id: 'name', title: 'User', cell: (name) => name }]}
      rows={rows}
      rowKey={(name) => name}
      {...(reading && { reading })}
    />
  </AuthProvider>
);

it('is named by its title, loads, and shows its rows or that there are none', () => {
  const { rerender } = render(card({ ...idle, isLoading: true }));
  expect(screen.getByRole('region', { name: 'Users' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading Users');
  rerender(card({ ...idle, data: {} }, ['Elena']));
  expect(screen.getByRole('table', { name: 'Users' })).toHaveTextContent('Elena');
  rerender(card({ ...idle, data: {} }));
  expect(screen.getByRole('heading', { name: 'No users yet' })).toBeVisible();
  rerender(card(undefined, ['Elena']));
  expect(screen.getByRole('table', { name: 'Users' })).not.toHaveAttribute('aria-busy');
});

it('shows why it could not be loaded only while there is nothing to show', () => {
  const { rerender } = render(card({ ...idle, error: new Error('down') }));
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load this');
  expect(screen.queryByRole('table')).toBeNull();
  rerender(card({ ...idle, error: new Error('down'), data: {} }, ['Elena']));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('table', { name: 'Users' })).toBeVisible();
});
