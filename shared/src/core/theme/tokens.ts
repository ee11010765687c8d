import { colorPairs, plainValues } from './token-values.ts';

export type TokenName = keyof typeof colorPairs | keyof typeof plainValues;

const names = [...Object.keys(colorPairs), ...Object.keys(plainValues)] as TokenName[];

/** Every design token by its name: `tokens['bg-card']` is `var(--bg-card)`. Only the theme has the values. */
export const tokens = Object.fromEntries(names.map((name) => [name, `var(--${name})`])) as {
  readonly [N in TokenName]: `var(--${N})`;
};
