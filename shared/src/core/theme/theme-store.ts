import { type Atom, atom, getDefaultStore, sharedStorage } from '../state/index.ts';

export type Theme = 'light' | 'dark';

export const themeStorageKey = 'theme';

export interface ThemeStore {
  theme: Atom<Theme>;
  set(theme: Theme): void;
}

const themeOf = (value: unknown): Theme | null => (value === 'light' || value === 'dark' ? value : null);

/** The saved theme, else the system's, else light. The system is followed only while nothing is saved. */
export function createThemeStore(): ThemeStore {
  const darkQuery = window.matchMedia?.('(prefers-color-scheme: dark)');
  const systemTheme = (): Theme => (darkQuery?.matches ? 'dark' : 'light');

  const saved = atom(themeOf(sharedStorage.read(themeStorageKey)));
  saved.onMount = (set) => {
    // Another tab saved a theme, or cleared the storage (key is null then).
    const handleStorage = (event: StorageEvent): void => {
      if (event.key !== null && event.key !== themeStorageKey) return;
      set(themeOf(event.newValue));
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  };

  const preferred = atom(systemTheme());
  preferred.onMount = (set) => {
    const handleChange = (): void => set(systemTheme());
    handleChange();
    darkQuery?.addEventListener('change', handleChange);
    return () => darkQuery?.removeEventListener('change', handleChange);
  };

  return {
    theme: atom((get) => get(saved) ?? get(preferred)),
    set(theme) {
      sharedStorage.write(themeStorageKey, theme);
      getDefaultStore().set(saved, theme);
    },
  };
}

/** Sets the attribute and class that styles and the script in the page's head use. */
export function applyTheme(theme: Theme): void {
  const { documentElement: root } = document;
  root.dataset.theme = theme;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
}
