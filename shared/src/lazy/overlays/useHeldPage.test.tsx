import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, Route, Routes } from '../../core/router.ts';
import { schemaOf, TextArea, useAlmaForm } from '../formcore/index.ts';
import { FormDialog } from './index.ts';

const schema = schemaOf(({ prompt }: { prompt: string }) => ({
  prompt: prompt === '' ? 'Write one' : undefined,
}));

function NewAgent() {
  const form = useAlmaForm(schema, { prompt: '' });
  return (
    <FormDialog
      form={form}
      title="New agent"
      submitLabel="Create"
      onClose={() => undefined}
      onSubmit={ignore}
    >
      <TextArea form={form} name="prompt" label="Prompt" />
    </FormDialog>
  );
}
const ignore = () => Promise.resolve(undefined);

/** A browser without the Navigation API, as jsdom is one. */
async function openBetweenPages() {
  const user = userEvent.setup();
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/agents/new" element={<NewAgent />} />
        <Route path="/later" element={<p>Later</p>} />
        <Route
          path="*"
          element={
            <>
              <Link to="/agents/new">New</Link>
              <Link to="/later">Later</Link>
            </>
          }
        />
      </Routes>
    </BrowserRouter>,
  );
  await user.click(screen.getByRole('link', { name: 'New' }));
  await user.type(screen.getByRole('textbox'), 'You are a baker');
  return user;
}

it('stays on the page of typed text when the reader goes back, and asks', async () => {
  expect(globalThis).not.toHaveProperty('navigation');
  const user = await openBetweenPages();
  history.back();
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
  await waitFor(() => expect(location.pathname).toBe('/agents/new'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('textbox')).toHaveValue('You are a baker');
  await user.clear(screen.getByRole('textbox'));
  history.back();
  expect(await screen.findByRole('link', { name: 'New' })).toBeVisible();
  expect(location.pathname).toBe('/');
});
