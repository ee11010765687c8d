import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { toastLifetime, ToastProvider, useToast } from './index.ts';
import type { ToastMessage } from './index.ts';

const toasts = { current: null as ReturnType<typeof useToast> | null };
const show = (message: ToastMessage) => act(() => toasts.current?.show(message));

function Probe() {
  const value = useToast();
  useEffect(() => {
    toasts.current = value;
  }, [value]);
  return <button>page</button>;
}

const region = () => screen.getByRole('region', { name: 'Notifications' });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <ToastProvider>
      <Probe />
    </ToastProvider>,
  );
});
afterEach(() => jest.useRealTimers());

it('says an outcome and leaves after 5 seconds', () => {
  show({ type: 'success', title: 'Profile Updated', description: 'Your changes are saved.' });
  expect(screen.getByRole('status')).toHaveTextContent('Profile UpdatedYour changes are saved.');
  pass(toastLifetime - 1);
  expect(screen.getByText('Profile Updated')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Profile Updated')).not.toBeInTheDocument();
});

it('announces an error as an alert, everything else as a status', () => {
  const [status, alert] = [screen.getByRole('status'), screen.getByRole('alert')];
  show({ type: 'error', title: 'Upload Failed' });
  show({ type: 'warning', title: 'Sending error' });
  expect(alert).toHaveTextContent('Upload Failed');
  expect(status).toHaveTextContent('Sending error');
  expect(status).not.toHaveTextContent('Upload Failed');
});

it('closes by its button', () => {
  show({ type: 'info', title: 'New chat' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('New chat')).not.toBeInTheDocument();
});

it('stops every clock under the mouse and goes on where it stopped', () => {
  show({ type: 'info', title: 'first' });
  pass(2000);
  show({ type: 'info', title: 'second' });
  fireEvent.pointerEnter(region(), { pointerType: 'mouse' });
  pass(60_000);
  show({ type: 'info', title: 'third' });
  pass(60_000);
  fireEvent.pointerLeave(region());
  pass(2999);
  expect(screen.getByText('first')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('first')).not.toBeInTheDocument();
  pass(2000);
  expect(screen.queryByText('second')).not.toBeInTheDocument();
  expect(screen.queryByText('third')).not.toBeInTheDocument();
});

it('stops under the focus, closes by Escape and gives the focus back', () => {
  const page = screen.getByRole('button', { name: 'page' });
  page.focus();
  show({ type: 'info', title: 'New chat' });
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  pass(60_000);
  expect(screen.getByText('New chat')).toBeInTheDocument();
  fireEvent.keyDown(close, { key: 'Escape' });
  expect(screen.queryByText('New chat')).not.toBeInTheDocument();
  expect(page).toHaveFocus();
});

it('shows the newest three, the newest in front', () => {
  for (const title of ['one', 'two', 'three', 'four']) show({ type: 'success', title });
  const shown = within(region()).getAllByText(/one|two|three|four/u);
  expect(shown.map((title) => title.textContent)).toEqual(['four', 'three', 'two']);
});

it('starts its clocks again when the last one was closed under the mouse', () => {
  show({ type: 'info', title: 'first' });
  fireEvent.pointerEnter(region(), { pointerType: 'mouse' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  show({ type: 'info', title: 'second' });
  pass(toastLifetime);
  expect(screen.queryByText('second')).not.toBeInTheDocument();
});

it('says the cure when it is used outside its scope', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Probe />)).toThrow(
    /useToast\(\).*wrap it in <ToastProvider> from @alma\/shared\/toast/,
  );
});
