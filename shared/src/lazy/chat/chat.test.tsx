import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Avatar, Badge } from '../../core/ui/index.ts';
import {
  ChatFrame,
  Citation,
  CitedPassage,
  HandOver,
  Message,
  OwnMessage,
  ReadOnlyNotice,
  SessionPanel,
  SourceCard,
} from './index.ts';

const at = { iso: '2026-11-20T09:14:00Z', text: '09:14', exact: 'Friday, 20 November 2026 at 09:14:00' };
const avatar = <Avatar id="u1" name="Lea Marchetti" />;

it('labels a message with author and time, even when they are not shown', () => {
  const { rerender } = render(
    <Message name="Lea Marchetti" at={at} avatar={avatar} badges={<Badge>thinking</Badge>}>
      I can run the interviews.
    </Message>,
  );
  const message = screen.getByRole('article', { name: 'Lea Marchetti, 09:14' });
  expect(within(message).getByText('thinking')).toBeVisible();
  expect(within(message).getByText('09:14')).toHaveAttribute('title', at.exact);
  rerender(
    <Message name="Lea Marchetti" at={at} avatar={avatar} grouped>
      On Tuesday.
    </Message>,
  );
  expect(screen.getByRole('article', { name: 'Lea Marchetti, 09:14' })).toHaveTextContent(/^On Tuesday\.$/u);
});

it('keeps the text of an unconfirmed message, with the reason and two actions', async () => {
  const user = userEvent.setup();
  const [handleRetry, handleDiscard] = [jest.fn(), jest.fn()];
  const own = (state: Parameters<typeof OwnMessage>[0]['state']) => (
    <OwnMessage state={state} onRetry={handleRetry} onDiscard={handleDiscard}>
      Good ones.
    </OwnMessage>
  );
  const { rerender } = render(own({ status: 'pending' }));
  expect(screen.getByText('Sending…')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  rerender(own({ status: 'failed', reason: 'Message timeout' }));
  expect(screen.getByText('Message timeout')).toBeVisible();
  expect(screen.getByText('Good ones.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect([handleRetry.mock.calls.length, handleDiscard.mock.calls.length]).toEqual([1, 1]);
  rerender(own({ status: 'sent', at }));
  expect(screen.getByRole('article', { name: 'You, 09:14' })).toBeVisible();
});

it('shows a hand-over with both names and the reason', () => {
  const { container } = render(<HandOver from="researcher" to="analyst" reason="it asks for a sum" />);
  expect(container).toHaveTextContent('researcheranalyst is answering now');
  expect(screen.getByText('it asks for a sum')).toBeVisible();
});

function Cited() {
  const [active, setActive] = useState<number>();
  return (
    <>
      <p>
        One nurse is listed.
        <Citation
          number={1}
          active={active === 1}
          source="rota-ward-4b-2025.md"
          onSelect={() => setActive(1)}
        />
      </p>
      <SourceCard number={1} title="rota-ward-4b-2025.md" location="lines 212 to 241" active={active === 1}>
        …ends 01:45. <CitedPassage>From 02:00 one RN is listed</CitedPassage>
      </SourceCard>
    </>
  );
}

it('highlights a reference and its source together', async () => {
  const user = userEvent.setup();
  render(<Cited />);
  const chip = screen.getByRole('button', { name: 'Source 1', pressed: false });
  await user.click(chip);
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  const source = screen.getByRole('article', { name: 'Source 1' });
  expect(source).toHaveAttribute('aria-current', 'true');
  expect(within(source).getByText('From 02:00 one RN is listed').tagName).toBe('MARK');
});

it('frames a thread with its panel, which a button opens as a dialog on narrow screens', async () => {
  const content = (
    <SessionPanel
      title="Session"
      items={[{ term: 'Session ID', value: 'd94b1c07' }]}
      action={<button>Restart</button>}
    />
  );
  render(
    <ChatFrame
      title="Onboarding"
      badges={<Badge tone="outline">Offline assistant</Badge>}
      panel={{ label: 'Session details', content }}
      footer={<ReadOnlyNotice>This chat has been archived and is read-only.</ReadOnlyNotice>}
    >
      Nothing yet
    </ChatFrame>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Onboarding' })).toBeVisible();
  expect(screen.getByText('This chat has been archived and is read-only.')).toBeVisible();
  // The button is hidden without the style rules of narrow screens.
  fireEvent.click(screen.getByLabelText('Session details', { selector: 'button' }));
  const dialog = await screen.findByRole('dialog', { name: 'Session details' });
  expect(within(dialog).getByText('d94b1c07')).toBeVisible();
});
