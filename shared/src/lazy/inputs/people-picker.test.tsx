import { screen } from '@testing-library/react';
import { useState } from 'react';
import { handle, makeUser, renderApp, server } from '../../testing/index.ts';
import { type ListOption, PeoplePicker } from './index.ts';

function Owner() {
  const [people, setPeople] = useState<readonly ListOption[]>([]);
  return (
    <>
      <PeoplePicker label="Owner" emptyText="Nobody found" value={people} onValueChange={setPeople} />
      <output>{people.map(({ id }) => id).join(' ')}</output>
    </>
  );
}

it('searches once when the typing pauses, and hands over the id of the chosen person', async () => {
  const ines = makeUser({ handle: 'ines', display_name: 'Ines Duarte' });
  const searches: (string | undefined)[] = [];
  server.use(
    handle('users.list', ({ query }) => {
      searches.push(query.search);
      return { users: [ines], total: 1, page: 1, limit: 8 };
    }),
  );
  const { actor } = renderApp(<Owner />, { user: 'admin' });
  await actor.type(screen.getByRole('combobox', { name: 'Owner' }), ' ines ');
  await actor.click(await screen.findByRole('option', { name: /Ines Duarte/ }));
  expect(screen.getByText(ines.user_id)).toBeVisible();
  expect(searches).toEqual(['ines']);
});
