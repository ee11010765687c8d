import { makeProfile, renderApp, tables } from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import UserPage from '../../pages/user-page.tsx';

const visit = (path: string) => renderApp(<UserPage />, { path, route: '/profile', user: 'leo' });

/** Cooks and bakers in turn, of Leo. */
function addProfiles(count: number): void {
  for (let index = 1; index <= count; index += 1) {
    const basic = { full_name: 'Leo User', job_title: index % 2 ? `Cook ${index}` : `Baker ${index}` };
    const profile = makeProfile({ id: `long-${index}`, user_id: 'user-leo', basic_identification: basic });
    tables.profiles.set(profile.id, profile);
  }
}

it('goes back a page once the only profile of the last one is deleted', async () => {
  addProfiles(21);
  const { actor, location } = visit('/profile?tab=profiles&page=2');
  await actor.click(await screen.findByRole('button', { name: /^Delete (Cook|Baker)/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete profile' });
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(location()).toBe('/profile?tab=profiles'));
  const list = await screen.findByRole('list', { name: 'Profiles' });
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(20));
});

it('pages and searches a long list', async () => {
  addProfiles(24);
  const { actor, location } = visit('/profile?tab=profiles');
  expect(await screen.findByText('Showing 1 to 20 of 24 profiles')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Showing 21 to 24 of 24 profiles')).toBeVisible();
  await actor.type(screen.getByRole('searchbox', { name: 'Job title' }), 'baker 2');
  await waitFor(() => expect(location()).toBe('/profile?tab=profiles&job_title=baker+2'));
  const list = await screen.findByRole('list', { name: 'Profiles' });
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(4));
});
