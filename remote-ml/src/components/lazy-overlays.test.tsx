import { renderApp } from '@alma/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { LazyTerm } from './LazyOverlays.tsx';

it('keeps the focus on a word when its tooltip has loaded, and then opens it', async () => {
  renderApp(<LazyTerm gloss="What a mask is.">masks</LazyTerm>, { user: 'maya' });
  const early = await screen.findByRole('button', { name: 'masks' });
  expect(early).toHaveAccessibleDescription('What a mask is.');
  act(() => early.click());
  expect(early).toHaveFocus();
  await waitFor(() => expect(early).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'masks' })).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('What a mask is.');
});
