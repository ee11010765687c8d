import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { kitTexts } from '../texts.ts';
import {
  Avatar,
  Banner,
  FailureCard,
  LoadedTogether,
  Loading,
  Progress,
  Skeleton,
  Spinner,
  StateCard,
  StatusBadge,
  TitledCard,
  UnavailableCard,
} from './index.ts';

it('announces a failure, but not an empty state', () => {
  const { rerender } = render(
    <StateCard kind="error" title="Error Loading Users" text="Failed to load users" />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Error Loading UsersFailed to load users');
  rerender(<StateCard kind="empty" title="No users found" level={2} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'No users found' })).toBeVisible();
});

it('offers Retry when a module did not load', async () => {
  const handleRetry = jest.fn();
  const { rerender } = render(<UnavailableCard part="Wallet" onRetry={handleRetry} />);
  expect(screen.getByRole('heading', { name: 'Wallet is unavailable' })).toBeVisible();
  expect(kitTexts.unavailableTitle('Assets')).toBe('Assets are unavailable');
  expect(kitTexts.unavailableTitle('Progress')).toBe('Progress is unavailable');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  rerender(<UnavailableCard small part="Wallet" onRetry={handleRetry} />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(handleRetry).toHaveBeenCalledTimes(2);
});

it('offers Try Again after a failed read, and says when it retries after too many requests', async () => {
  const handleRetry = jest.fn();
  const { rerender } = render(
    <FailureCard title="Failed to load users" isRetrying={false} onRetry={handleRetry} />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load users');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  const busy = Object.assign(new Error('Too many requests.'), { status: 429 });
  rerender(<FailureCard title="Failed to load users" error={busy} onRetry={handleRetry} />);
  expect(screen.getByRole('heading', { name: 'Failed to load users' })).toBeVisible();
  expect(
    screen.getByText(/^Your account has sent many requests .*Alma tries again in a moment\.$/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(handleRetry).toHaveBeenCalledTimes(2);
});

it('shows a failed load: its error, its retry, and the message of the server instead of the text', async () => {
  const mutate = jest.fn(() => Promise.resolve());
  const error = Object.assign(new Error('The database is away.'), { status: 503 });
  const card = (failed: unknown, isValidating = false) => (
    <FailureCard title="No users" text="Try again." reading={{ error: failed, isValidating, mutate }} />
  );
  const { rerender } = render(card(error));
  expect(screen.getByRole('alert')).toHaveTextContent('The database is away.');
  expect(screen.queryByText('Try again.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(mutate).toHaveBeenCalledTimes(1);
  rerender(card(new TypeError('not a reply'), true));
  expect(screen.getByText('Try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: /Try Again/ })).toHaveAttribute('aria-busy', 'true');
  rerender(<FailureCard title="No users" reading={{ error, isValidating: false, mutate }} />);
  expect(screen.queryByText('The database is away.')).toBeNull();
  rerender(
    card(Object.assign(new Error('Too many requests.'), { status: 429, retryAt: Date.now() + 2_000 })),
  );
  expect(screen.getByRole('heading', { name: 'No users' })).toBeVisible();
  expect(screen.getByText(/^Too many requests\.Alma tries again in [12] seconds?\.$/)).toBeVisible();
});

it('marks a region as busy while its content loads', () => {
  render(
    <Loading label="Loading users">
      <Skeleton width={64} />
    </Loading>,
  );
  expect(screen.getByRole('status', { name: 'Loading users' })).toHaveAttribute('aria-busy', 'true');
});

it('shows parts together, once each of them has loaded or failed', () => {
  const parts = (readings: { data?: unknown; error?: unknown }[]) => (
    <LoadedTogether readings={readings} skeleton={<Skeleton width={64} />}>
      <h2>Models</h2>
    </LoadedTogether>
  );
  const { rerender } = render(parts([{ data: [] }, {}]));
  // The parts are rendered, because they start their own loads.
  expect(screen.getByText('Models')).not.toBeVisible();
  expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  rerender(parts([{ data: [] }, { error: new Error('away') }]));
  expect(screen.getByText('Models')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

it('shows loaded parts after a while, although one is still loading', () => {
  jest.useFakeTimers();
  render(
    <LoadedTogether readings={[{ data: [] }, {}]} skeleton={<Skeleton width={64} />}>
      <h2>Models</h2>
    </LoadedTogether>,
  );
  act(() => jest.advanceTimersByTime(4_900));
  expect(screen.getByText('Models')).not.toBeVisible();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.getByText('Models')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
  jest.useRealTimers();
});

it('keeps progress within its bounds and distinguishes a meter from progress', () => {
  render(
    <>
      <Progress label="Upload" value={150} max={100} valueText="done" />
      <Progress label="Locked share" value={0} max={0} tone="locked" />
    </>,
  );
  const bar = screen.getByRole('progressbar', { name: 'Upload' });
  expect(bar).toHaveAttribute('aria-valuetext', 'done');
  expect(bar.firstElementChild).toHaveStyle('--v: 100%');
  expect(screen.getByRole('meter', { name: 'Locked share' }).firstElementChild).toHaveStyle('--v: 0%');
});

it('names the activity of the spinner as text', () => {
  render(<Spinner label="Processing" />);
  expect(screen.getByRole('status', { name: 'Processing' })).toBeInTheDocument();
});

it('announces a failed action at once, others politely', () => {
  render(
    <>
      <Banner tone="danger" title="Failed to send message." />
      <Banner tone="info" title="You are offline." />
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to send message.');
  expect(screen.getByRole('status')).toHaveTextContent('You are offline.');
});

it('writes a status as a word', () => {
  render(<StatusBadge status="suspended" />);
  expect(screen.getByText('Suspended')).toBeVisible();
});

it('falls back to initials when a picture does not load, and tries the next one', () => {
  const { container, rerender } = render(<Avatar id="1" name="Elena Marković" src="/broken.png" />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(screen.getByText('EM')).toBeInTheDocument();
  rerender(<Avatar id="1" name="Elena Marković" src="/other.png" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/other.png');
  // A reply may have null in place of no picture.
  rerender(<Avatar id="1" name="Elena Marković" src={null as unknown as string} />);
  expect(container).toHaveTextContent('EM');
});

it('has an accessible name only when labelled', () => {
  const { rerender } = render(<Avatar id="1" name="Elena Marković" presence="online" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  rerender(<Avatar id="1" name="Elena Marković" presence="online" labelled />);
  expect(screen.getByRole('img', { name: 'Elena Marković, online' })).toBeInTheDocument();
});

it('names a card by its title, with an id of its own', () => {
  render(
    <>
      <TitledCard title="Roles" level={3}>
        held
      </TitledCard>
      <TitledCard title="Sessions">open</TitledCard>
    </>,
  );
  expect(screen.getByRole('region', { name: 'Roles' })).toHaveTextContent('held');
  expect(screen.getByRole('heading', { level: 3, name: 'Roles' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Sessions' })).toHaveTextContent('open');
});
