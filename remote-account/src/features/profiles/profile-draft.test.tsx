import { renderApp, tables } from '@alma/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import UserPage from '../../pages/user-page.tsx';

const visit = () =>
  renderApp(<UserPage />, { path: '/profile?tab=profiles', route: '/profile', user: 'maya' });
const field = (name: string) => screen.findByRole('textbox', { name });

it('restores only what was typed: other fields show what was saved since then', async () => {
  const first = visit();
  await first.actor.click(await screen.findByRole('button', { name: 'Edit Product lead' }));
  fireEvent.change(await field('Job title'), { target: { value: 'Head of product' } });
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  first.unmount();
  const before = tables.profiles.get('profile-product')!;
  const basic = { ...before.basic_identification, location: 'Porto' };
  tables.profiles.set(before.id, { ...before, basic_identification: basic });

  const { actor } = visit();
  await actor.click(await screen.findByRole('button', { name: 'Edit Product lead' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit profile' });
  expect(await within(dialog).findByText('Your unsaved changes were restored.')).toBeVisible();
  expect(await field('Job title')).toHaveValue('Head of product');
  expect(await field('Location')).toHaveValue('Porto');
  await actor.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile Updated')).toBeVisible();
  expect(tables.profiles.get('profile-product')?.basic_identification).toMatchObject({
    job_title: 'Head of product',
    location: 'Porto',
  });
});

it('keeps what was typed just before the page is left', async () => {
  const first = visit();
  await first.actor.click(await screen.findByRole('button', { name: 'Edit Product lead' }));
  fireEvent.change(await field('Job title'), { target: { value: 'Head of product' } });
  expect(sessionStorage).toHaveLength(0);
  first.unmount();
  expect(sessionStorage).toHaveLength(1);

  const { actor } = visit();
  await actor.click(await screen.findByRole('button', { name: 'Edit Product lead' }));
  expect(await field('Job title')).toHaveValue('Head of product');
});

it('keeps no draft of what was saved', async () => {
  const { actor, unmount } = visit();
  await actor.click(await screen.findByRole('button', { name: 'Edit Product lead' }));
  fireEvent.change(await field('Job title'), { target: { value: 'Head of product' } });
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile Updated')).toBeVisible();
  unmount();
  expect(sessionStorage).toHaveLength(0);
});
