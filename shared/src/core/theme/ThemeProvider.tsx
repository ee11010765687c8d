import type { ReactNode } from 'react';
import { createContext, use, useLayoutEffect, useMemo, useState } from 'react';
import { useAtomValue } from '../state/index.ts';
import type { Theme } from './theme-store.ts';
import { applyTheme, createThemeStore } from './theme-store.ts';

export interface ThemeContextValue {
  theme: Theme;
  setTheme(theme: Theme): void;
  toggleTheme(): void;
}

const ThemeContext = createContext<ThemeContextValue | null>(null);

/** Provides the theme of the page and keeps `<html>`, storage and other tabs in sync. Rendered once, by the host. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createThemeStore);
  const theme = useAtomValue(store.theme);

  // Before paint: styles depend on the attribute.
  useLayoutEffect(() => applyTheme(theme), [theme]);

  const value = useMemo<ThemeContextValue>(
    () => ({
      theme,
      setTheme: store.set,
      toggleTheme: () => store.set(theme === 'dark' ? 'light' : 'dark'),
    }),
    [store, theme],
  );
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

/** The current theme and the actions to change it. */
export function useTheme(): ThemeContextValue {
  const value = use(ThemeContext);
  if (value === null) {
    throw new Error(
      'useTheme() was called outside <ThemeProvider>. Render the component inside the host, ' +
        'or wrap it in <ThemeProvider> from @alma/shared/theme (tests: renderApp from @alma/shared/testing).',
    );
  }
  return value;
}
