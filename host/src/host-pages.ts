import { texts } from './texts.ts';

export interface HostPage {
  path: string;
  title: string;
}

/** Announced, but not available yet. */
export const placeholderPages: readonly HostPage[] = Object.entries(texts.placeholder.titles).map(
  ([segment, title]) => ({ path: `/${segment}`, title }),
);

/** The signed-in pages of the host itself; all others come from remotes. */
export const hostPages: readonly HostPage[] = [
  { path: '/', title: texts.dashboard.title },
  ...placeholderPages,
];
