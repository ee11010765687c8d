import { atom, getDefaultStore, type Atom } from '../state/index.ts';

export type Theme = 'light' | 'dark';

export const themeStorageKey = 'theme';

export interface ThemeStore {
  theme: Atom<Theme>;
  set(theme: Theme): void;
}

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

/** Storage may be forbidden (private mode, policy) or full; the theme then lives as long as the page. */
function readSaved(): Theme | null {
  try {
    const value = window.localStorage.getItem(themeStorageKey);
    return isTheme(value) ? value : null;
  } catch {
    return null;
  }
}

function save(theme: Theme): void {
  try {
    window.localStorage.setItem(themeStorageKey, theme);
  } catch {
    // The choice still holds in memory.
  }
}

/** Saved value, else the system's, else light. The system is followed only while nothing is saved. */
export function createThemeStore(): ThemeStore {
  const darkQuery = window.matchMedia?.('(prefers-color-scheme: dark)');
  const systemTheme = (): Theme => (darkQuery?.matches ? 'dark' : 'light');

  const saved = atom(readSaved());
  saved.onMount = (set) => {
    // Another tab saved a theme, or cleared the storage (key is null then).
    const handleStorage = (event: StorageEvent): void => {
      if (event.key !== null && event.key !== themeStorageKey) return;
      set(isTheme(event.newValue) ? event.newValue : null);
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
      save(theme);
      getDefaultStore().set(saved, theme);
    },
  };
}

/** Attribute and class, so that styles and the script in the page's head speak of the same thing. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  root.dataset.theme = theme;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
}
