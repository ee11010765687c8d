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

it('starts from the saved theme, whatever the system prefers', () => {
  localStorage.setItem('theme', 'dark');
  renderProbe();
  expect(screen.getByText('dark')).toBeVisible();
  expect(root).toHaveAttribute('data-theme', 'dark');
  expect(root).toHaveClass('dark');
});

it('follows the system where nothing or nonsense is saved', () => {
  localStorage.setItem('theme', 'purple');
  const system = systemPrefers(true);
  renderProbe();
  expect(root).toHaveAttribute('data-theme', 'dark');
  system.change(false);
  expect(root).toHaveAttribute('data-theme', 'light');
  expect(root).not.toHaveClass('dark');
  expect(localStorage.getItem('theme')).toBe('purple');
});

it('saves every change and follows the system no longer', async () => {
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

it('is light where the browser knows no preference', () => {
  Object.assign(window, { matchMedia: undefined });
  renderProbe();
  expect(root).toHaveAttribute('data-theme', 'light');
});

it('lives on in memory where storage is forbidden or full', async () => {
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

it('listens to nothing once it is gone', () => {
  const system = systemPrefers(false);
  renderProbe().unmount();
  expect(system.listeners.size).toBe(0);
});

it('says the cure when it is used outside its scope', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Probe />)).toThrow(
    /useTheme\(\).*wrap it in <ThemeProvider> from @alma\/shared\/theme/,
  );
});
