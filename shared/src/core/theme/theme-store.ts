export type Theme = 'light' | 'dark';

export const themeStorageKey = 'theme';

export interface ThemeStore {
  get(): Theme;
  set(theme: Theme): void;
  subscribe(listener: () => void): () => void;
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
  const listeners = new Set<() => void>();
  let saved = readSaved();

  const current = (): Theme => saved ?? (darkQuery?.matches ? 'dark' : 'light');
  const tell = (): void => listeners.forEach((listener) => listener());

  const handleSystemChange = (): void => {
    if (saved === null) tell();
  };
  // Another tab saved a theme, or cleared the storage (key is null then).
  const handleStorage = (event: StorageEvent): void => {
    if (event.key !== null && event.key !== themeStorageKey) return;
    saved = isTheme(event.newValue) ? event.newValue : null;
    tell();
  };

  return {
    get: current,
    set(theme) {
      saved = theme;
      save(theme);
      tell();
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        darkQuery?.addEventListener('change', handleSystemChange);
        window.addEventListener('storage', handleStorage);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        darkQuery?.removeEventListener('change', handleSystemChange);
        window.removeEventListener('storage', handleStorage);
      };
    },
  };
}

/** Attribute and class, so that styles and the script in the page's head speak of the same thing. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  root.dataset.theme = theme;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
}
