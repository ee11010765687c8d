import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog, Term } from './index.ts';

// Browser APIs that jsdom lacks and the tooltip needs.
beforeAll(() => {
  Object.assign(window, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
});

const gloss = 'How much preparation a job needs.';
const renderTerm = () => {
  const user = userEvent.setup();
  render(
    <>
      <p>
        Its <Term gloss={gloss}>job zone</Term> is 4.
      </p>
      <button>Next</button>
    </>,
  );
  return { user, word: screen.getByRole('button', { name: 'job zone' }) };
};

it('is described by its gloss before the tooltip opens', () => {
  const { word } = renderTerm();
  expect(word).toHaveAccessibleDescription(gloss);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

it('opens by focus, toggles by Enter, and closes by Escape', async () => {
  const { user } = renderTerm();
  await user.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(gloss);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('tooltip')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

it('opens by hover', async () => {
  const { user, word } = renderTerm();
  await user.hover(word);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(gloss);
});

it('opens by a tap, and closes by the next one', async () => {
  const { user, word } = renderTerm();
  const tap = (target: Element) => user.pointer({ keys: '[TouchA]', target });
  await tap(word);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(gloss);
  await tap(word);
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  await tap(word);
  expect(await screen.findByRole('tooltip')).toBeVisible();
  await tap(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});

it('leaves the focus to the next field of a dialog', async () => {
  const user = userEvent.setup();
  render(
    <Dialog open title="Profile" onClose={() => undefined}>
      <Term gloss={gloss}>job zone</Term>
      <input aria-label="Location" />
    </Dialog>,
  );
  await user.tab({ shift: true });
  const word = screen.getByRole('button', { name: 'job zone' });
  expect(word).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toBeVisible();

  let focused: Element | null = null;
  // Not in `act`, which would end before the next field has the focus.
  await waitFor(async () => {
    word.blur();
    // Browsers run microtasks before the next element gets the focus.
    for (let count = 0; count < 10; count += 1) await Promise.resolve();
    focused = document.activeElement;
    screen.getByRole('textbox').focus();
  });
  expect(focused).toBe(document.body);
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox')).toHaveFocus();
});
