import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeProvider, useTheme } from './index.ts';

/** A system whose preference can change. */
function systemPrefers(dark: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  window.matchMedia = () => query as unknown as MediaQueryList;
  return {
    change(next: boolean) {
      query.matches = next;
      act(() => listeners.forEach((listener) => listener()));
    },
    listeners,
  };
}

function Probe() {
  const { theme, toggleTheme, setTheme } = useTheme();
  return (
    <>
      <p>{theme}</p>
      <button onClick={toggleTheme}>toggle</button>
      <button onClick={() => setTheme('light')}>light</button>
    </>
  );
}

const renderProbe = () =>
  render(
    <ThemeProvider>
      <Probe />
    </ThemeProvider>,
  );
const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  systemPrefers(false);
});

it('starts from the saved theme, not from the system preference', () => {
  localStorage.setItem('theme', 'dark');
  renderProbe();
  expect(screen.getByText('dark')).toBeVisible();
  expect(root).toHaveAttribute('data-theme', 'dark');
  expect(root).toHaveClass('dark');
});

it('follows the system when nothing or an invalid value is saved', () => {
  localStorage.setItem('theme', 'purple');
  const system = systemPrefers(true);
  renderProbe();
  expect(root).toHaveAttribute('data-theme', 'dark');
  system.change(false);
  expect(root).toHaveAttribute('data-theme', 'light');
  expect(root).not.toHaveClass('dark');
  expect(localStorage.getItem('theme')).toBe('purple');
});

it('saves every change and no longer follows the system', async () => {
  const system = systemPrefers(false);
  renderProbe();
  await userEvent.click(screen.getByRole('button', { name: 'toggle' }));
  expect(localStorage.getItem('theme')).toBe('dark');
  system.change(true);
  system.change(false);
  expect(root).toHaveAttribute('data-theme', 'dark');
  await userEvent.click(screen.getByRole('button', { name: 'light' }));
  expect(localStorage.getItem('theme')).toBe('light');
  expect(root).toHaveAttribute('data-theme', 'light');
});

it('is light when the browser has no preference', () => {
  Object.assign(window, { matchMedia: undefined });
  renderProbe();
  expect(root).toHaveAttribute('data-theme', 'light');
});

it('stays in memory when storage is forbidden or full', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  renderProbe();
  await userEvent.click(screen.getByRole('button', { name: 'toggle' }));
  expect(root).toHaveAttribute('data-theme', 'dark');
});

it('follows another tab, and the system again once that tab clears the storage', () => {
  systemPrefers(false);
  renderProbe();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })));
  expect(root).toHaveAttribute('data-theme', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: 'light' })));
  expect(root).toHaveAttribute('data-theme', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null })));
  expect(root).toHaveAttribute('data-theme', 'light');
});

it('removes its listeners on unmount', () => {
  const system = systemPrefers(false);
  renderProbe().unmount();
  expect(system.listeners.size).toBe(0);
});

it('explains the fix when it is used outside its provider', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Probe />)).toThrow(
    /useTheme\(\).*wrap it in <ThemeProvider> from @alma\/shared\/theme/,
  );
});
