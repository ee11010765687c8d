import { apiError, handle, makeProfile, renderApp, server, tables } from '@alma/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import UserPage from '../../pages/user-page.tsx';

const visit = (path = '/profile?tab=profiles', user: 'maya' | 'leo' | 'admin' = 'maya') =>
  renderApp(<UserPage />, { path, route: path.startsWith('/users/') ? '/users/:userId' : '/profile', user });

const details = (name: string) => screen.findByRole('region', { name });

async function openCreate(actor: UserEvent) {
  await actor.click(await screen.findByRole('button', { name: 'Create Profile' }));
  return screen.findByRole('dialog', { name: 'Create Profile' });
}

const fill = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } });
const leave = (name: string) => fireEvent.blur(screen.getByRole('textbox', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const createButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Create Profile' });

describe('the list and the details', () => {
  it('shows the newest profile with all its groups, and each chart as text', async () => {
    visit('/profile?tab=profiles&profile=profile-data');
    const card = within(await details('Data engineer'));
    for (const group of [
      'Basic identification',
      'Professional status',
      'RIASEC',
      'Big Five',
      'Key competencies',
    ])
      expect(card.getByRole('region', { name: group })).toBeVisible();
    for (const group of ['Work styles', 'Social indicators', 'Achievements'])
      expect(card.getByRole('button', { name: `Add ${group}` })).toBeVisible();
    expect(card.getByRole('region', { name: 'Agents' })).toBeVisible();
    expect(card.getByRole('img')).toHaveAccessibleName(
      'RIASEC scores out of 100: Realistic 44, Investigative 88, Artistic 61, Social 72, Enterprising 39, Conventional 66',
    );
    expect(card.getByText('Personality summary').parentElement?.previousSibling).toHaveTextContent('67');
    expect(
      card.getByText('Above 70: Analytical thinking, Problem solving, Technical expertise'),
    ).toBeVisible();
    expect(card.getByText('7 Master')).toBeVisible();
    expect(card.getByText('self-report, confidence 84')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Profiles', description: '2' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Agents', description: '3' })).toBeVisible();
  });

  it('collapses groups without any value to a line, whose Add opens the form there', async () => {
    const bare = makeProfile({
      id: 'bare',
      user_id: 'user-leo',
      basic_identification: { full_name: 'Leo User', job_title: null },
    });
    tables.profiles.set(bare.id, bare);
    const { actor } = visit('/profile?tab=profiles', 'leo');
    const card = within(await details('Leo User'));
    expect(card.getByRole('region', { name: 'Basic identification' })).toBeVisible();
    expect(card.queryByRole('img')).not.toBeInTheDocument();
    expect(card.getAllByText('Leo User')).toHaveLength(2);
    const folded = within(card.getByRole('list', { name: 'Not filled in yet' }));
    expect(folded.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual([
      'Professional status',
      'RIASEC',
      'Big Five',
      'Key competencies',
      'Work styles',
      'Social indicators',
      'Achievements',
    ]);
    await actor.click(folded.getByRole('button', { name: 'Add Work styles' }));
    await screen.findByRole('dialog', { name: 'Edit profile' });
    expect(await screen.findByRole('slider', { name: 'Achievement and effort' })).toHaveFocus();
  });

  it('explains technical terms', async () => {
    visit('/profile?tab=profiles&profile=profile-data');
    const card = within(await details('Data engineer'));
    for (const name of ['O*NET-SOC code', 'Job zone', 'RIASEC', 'Holland code'])
      expect(card.getByRole('button', { name })).toHaveAccessibleDescription(/O\*NET|work|RIASEC/);
    expect(screen.getByRole('button', { name: /^KYC level/ })).toHaveAccessibleDescription(/identity/);
  });

  it('shows another one, and stores it in the address', async () => {
    const { actor, location } = visit();
    await details('Product lead');
    await actor.click(screen.getByRole('button', { name: /Data engineer/ }));
    await details('Data engineer');
    expect(location()).toBe('/profile?tab=profiles&profile=profile-data');
  });

  it('says so when there is none', async () => {
    visit('/profile?tab=profiles', 'leo');
    expect(await screen.findByRole('heading', { name: 'No profiles yet' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Profile' })).toBeVisible();
  });

  it('shows a failure and tries again', async () => {
    server.use(handle('profiles.list', () => new Response('', { status: 500 })));
    const { actor } = visit();
    expect(await screen.findByRole('heading', { name: 'Error loading profiles' })).toBeVisible();
    expect(screen.getByText('Failed to fetch profiles')).toBeVisible();
    server.resetHandlers();
    await actor.click(screen.getByRole('button', { name: 'Try Again' }));
    await details('Product lead');
  });
});

describe('creating', () => {
  it('stores all groups, and shows the new profile', async () => {
    const { actor } = visit('/profile?tab=profiles', 'leo');
    const dialog = await openCreate(actor);
    expect(screen.getByRole('textbox', { name: /Full name/ })).toHaveValue('Leo User');
    fill('Job title', 'Cook');
    fill('Experience', '12');
    fill('Holland code', 'rie');
    fireEvent.change(screen.getByRole('slider', { name: 'Openness' }), { target: { value: '64' } });
    await actor.type(screen.getByRole('textbox', { name: 'Top skills' }), 'Bread,Soup,');
    await actor.click(screen.getByRole('combobox', { name: 'Job zone' }));
    await actor.click(await screen.findByRole('option', { name: '4' }));
    await actor.click(createButton(dialog));

    expect(await screen.findByText('Profile Created')).toBeVisible();
    await isClosed();
    await details('Cook');
    const stored = [...tables.profiles.values()].find(({ user_id: id }) => id === 'user-leo');
    expect(stored).toMatchObject({
      basic_identification: {
        full_name: 'Leo User',
        job_title: 'Cook',
        experience_years: 12,
        location: null,
      },
      professional_status: { job_zone: 4, education_level: null, employment_status: null },
      key_competencies: { top_skills: ['Bread', 'Soup'], skill_level: null },
      riasec_profile: { holland_code: 'RIE' },
      bigfive_profile: { openness: 64, neuroticism: null },
    });
  });

  it('checks every rule, each with its message at its field', async () => {
    const sent = jest.fn();
    server.use(handle('profiles.create', () => (sent(), apiError(500, 'INTERNAL_ERROR'))));
    const { actor } = visit('/profile?tab=profiles', 'leo');
    const dialog = await openCreate(actor);
    fireEvent.change(screen.getByRole('textbox', { name: /Full name/ }), { target: { value: ' ' } });
    fill('Experience', '51');
    fill('Avatar URL', 'portrait');
    fill('Holland code', 'RX');
    fill('Connections', 'many');
    await actor.click(createButton(dialog));

    expect(await within(dialog).findByText('Full name is required')).toBeVisible();
    expect(within(dialog).getByText('Enter a whole number from 0 to 50')).toBeVisible();
    expect(within(dialog).getByText('Enter a full web address, starting with https://')).toBeVisible();
    expect(within(dialog).getByText('Use only the letters R, I, A, S, E and C')).toBeVisible();
    expect(within(dialog).getByText('Enter a whole number from 0 to 1000000000')).toBeVisible();
    expect(within(dialog).getByText('Check 5 fields')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Full name/ })).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
  });

  it('validates a field on blur', async () => {
    const { actor } = visit('/profile?tab=profiles', 'leo');
    const dialog = await openCreate(actor);
    fill('Holland code', 'RIAS');
    leave('Holland code');
    expect(await within(dialog).findByText('At most 3 characters')).toBeVisible();
  });

  it('sends a profile again under the same key when its answer was lost', async () => {
    const keys: (string | null)[] = [];
    const { actor } = visit('/profile?tab=profiles', 'leo');
    const dialog = await openCreate(actor);
    server.use(
      handle('profiles.create', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return Response.error();
      }),
    );
    await actor.click(createButton(dialog));
    await within(dialog).findByRole('alert');
    await actor.click(createButton(dialog));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
  });

  it.each([
    ['the message of the server', apiError(409, 'LIMIT_REACHED', { message: 'At most 50.' }), 'At most 50.'],
    ['words of its own', new Response('', { status: 502 }), 'Failed to create profile'],
  ])('shows a failure with %s, and keeps the typed text', async (_, answer, message) => {
    server.use(handle('profiles.create', () => answer));
    const { actor } = visit('/profile?tab=profiles', 'leo');
    const dialog = await openCreate(actor);
    fill('Job title', 'Cook');
    await actor.click(createButton(dialog));
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Job title' })).toHaveValue('Cook');
  });
});

describe('unsaved changes', () => {
  it('ask for confirmation, and are dropped on confirmation', async () => {
    const { actor } = visit('/profile?tab=profiles', 'leo');
    const dialog = await openCreate(actor);
    fill('Job title', 'Cook');
    await actor.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
    await actor.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('textbox', { name: 'Job title' })).toHaveValue('Cook');

    await actor.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await actor.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await isClosed();
    await openCreate(actor);
    expect(screen.getByRole('textbox', { name: 'Job title' })).toHaveValue('');
  });

  it('are restored after the page was left, for the same person only', async () => {
    const first = visit('/profile?tab=profiles', 'leo');
    await openCreate(first.actor);
    fill('Job title', 'Cook');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    first.unmount();

    const { actor } = visit('/profile?tab=profiles', 'leo');
    const dialog = await openCreate(actor);
    expect(await within(dialog).findByText('Your unsaved changes were restored.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Job title' })).toHaveValue('Cook');
    await actor.click(within(dialog).getByRole('button', { name: 'Start Over' }));
    expect(screen.getByRole('textbox', { name: 'Job title' })).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('editing', () => {
  async function openEdit(actor: UserEvent) {
    await actor.click(await screen.findByRole('button', { name: 'Edit Product lead' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit profile' });
    await within(dialog).findByRole('textbox', { name: 'Job title' });
    return dialog;
  }

  it('starts from the stored values, and changes them', async () => {
    const { actor } = visit();
    const dialog = await openEdit(actor);
    expect(screen.getByRole('textbox', { name: 'Job title' })).toHaveValue('Product lead');
    fill('Location', 'Lisbon');
    await actor.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect(tables.profiles.get('profile-product')?.basic_identification.location).toBe('Lisbon');
    expect(await screen.findByText('Lisbon')).toBeVisible();
  });

  it('does not overwrite what another administrator or tab saved', async () => {
    const { actor } = visit();
    const dialog = await openEdit(actor);
    const before = tables.profiles.get('profile-product')!;
    tables.profiles.set(before.id, {
      ...before,
      basic_identification: { ...before.basic_identification, location: 'Porto' },
    });
    fill('Job title', 'Head of product');
    await actor.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText(/was changed elsewhere in the meantime/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Location' })).toHaveValue('Porto');
    expect(tables.profiles.get('profile-product')?.basic_identification.job_title).toBe('Product lead');
    await actor.click(within(dialog).getByRole('button', { name: 'Save' }));
    await isClosed();
    expect(tables.profiles.get('profile-product')?.basic_identification).toMatchObject({
      job_title: 'Head of product',
      location: 'Porto',
    });
  });

  it('shows a failure', async () => {
    server.use(handle('profiles.update', () => new Response('', { status: 500 })));
    const { actor } = visit();
    const dialog = await openEdit(actor);
    await actor.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Failed to update profile')).toBeVisible();
  });
});

it('deletes after a confirmation, and shows a failure', async () => {
  server.use(handle('profiles.delete', () => new Response('', { status: 500 })));
  const { actor } = visit();
  await actor.click(await screen.findByRole('button', { name: 'Delete Product lead' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete profile' });
  expect(
    within(dialog).getByText('Are you sure you want to delete this profile? This action cannot be undone.'),
  ).toBeVisible();
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByText('Failed to delete profile. Please try again.')).toBeVisible();
  server.resetHandlers();
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await details('Data engineer');
  expect(tables.profiles.has('profile-product')).toBe(false);
});
