import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import type { ToastMessage } from './index.ts';
import { toastLifetime, ToastProvider, useToast } from './index.ts';

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
const isShown = (title: string) => {
  const toast = screen.getByText(title);
  return getComputedStyle(toast).opacity !== '0' && getComputedStyle(toast.parentElement!).opacity !== '0';
};
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

it('shows an outcome and disappears after 5 seconds', () => {
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

it('lets each toast disappear after its own 5 seconds, in front or behind', () => {
  const shown = () =>
    ['first', 'second', 'third', 'fourth'].filter((title) => screen.queryByText(title) !== null);
  show({ type: 'info', title: 'first' });
  pass(2000);
  for (const title of ['second', 'third', 'fourth']) show({ type: 'success', title });
  pass(2999);
  expect(shown()).toEqual(['first', 'second', 'third', 'fourth']);
  pass(1);
  expect(shown()).toEqual(['second', 'third', 'fourth']);
  pass(1000);
  fireEvent.pointerEnter(region(), { pointerType: 'mouse' });
  pass(60_000);
  fireEvent.pointerLeave(region(), { pointerType: 'mouse' });
  pass(999);
  expect(shown()).toEqual(['second', 'third', 'fourth']);
  pass(1);
  expect(shown()).toEqual([]);
});

it('expires no toast while the tab is hidden', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
  show({ type: 'success', title: 'Saved meanwhile' });
  pass(60_000);
  expect(screen.getByText('Saved meanwhile')).toBeVisible();
  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  pass(toastLifetime);
  expect(screen.queryByText('Saved meanwhile')).not.toBeInTheDocument();
});

it('stops the clock under the mouse, and then continues where it stopped', () => {
  show({ type: 'info', title: 'first' });
  pass(2000);
  fireEvent.pointerEnter(region(), { pointerType: 'mouse' });
  pass(60_000);
  fireEvent.pointerLeave(region(), { pointerType: 'mouse' });
  pass(2999);
  expect(screen.getByText('first')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('first')).not.toBeInTheDocument();
});

it('spreads on a tap until a tap elsewhere', () => {
  const words = () => screen.getByText('first');
  show({ type: 'info', title: 'first' });
  show({ type: 'info', title: 'second' });
  expect(words()).not.toBeVisible();
  const front = screen.getByText('second');
  for (const type of ['pointerEnter', 'pointerDown', 'pointerUp', 'pointerLeave'] as const) {
    fireEvent[type](front, { pointerType: 'touch' });
  }
  expect(words()).toBeVisible();
  pass(60_000);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'page' }), { pointerType: 'touch' });
  expect(words()).not.toBeVisible();
});

it('stops while focused, closes by Escape and restores the focus', () => {
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

it('stacks up to three, the newest in front, and shows all of them when it is spread', () => {
  const titles = ['one', 'two', 'three', 'four'];
  for (const title of titles) show({ type: 'success', title });
  const edges = () => [...region().querySelectorAll('[data-behind]')];
  expect(edges().map((toast) => toast.getAttribute('data-behind'))).toEqual(['edge', 'edge', 'hidden']);
  expect(titles.filter((title) => isShown(title))).toEqual(['four']);
  fireEvent.pointerEnter(region(), { pointerType: 'mouse' });
  expect(titles.filter((title) => isShown(title))).toEqual(titles);
});

it('restarts the clocks after a toast under the mouse was closed', () => {
  show({ type: 'info', title: 'first' });
  fireEvent.pointerEnter(region(), { pointerType: 'mouse' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  show({ type: 'info', title: 'second' });
  pass(toastLifetime);
  expect(screen.queryByText('second')).not.toBeInTheDocument();
});

it('explains the fix when it is used outside its provider', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Probe />)).toThrow(
    /useToast\(\).*wrap it in <ToastProvider> from @alma\/shared\/toast/,
  );
});
