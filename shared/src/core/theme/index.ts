/** Design tokens, base styles and the light or dark theme of the page. */
export { GlobalStyle } from './GlobalStyle.ts';
export { ThemeProvider, useTheme } from './ThemeProvider.tsx';
export type { ThemeContextValue } from './ThemeProvider.tsx';
export { themeStorageKey } from './theme-store.ts';
export type { Theme } from './theme-store.ts';
export { tint } from './tint.ts';
export { tokens } from './tokens.ts';
export type { TokenName } from './tokens.ts';
