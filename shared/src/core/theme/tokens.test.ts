import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colorPairs } from './token-values.ts';
import { tokens } from './tokens.ts';

const root = join(__dirname, '../../../..');
const packages = [
  'host',
  'remote-account',
  'remote-wallet',
  'remote-chat',
  'remote-ml',
  'remote-delivery',
  'shared',
];

/** Variables that a component sets on itself or that a library sets for it. */
const local = /^(radix-.+|hue|v|sk-w|(?:sk|head|row|card)-h|rows|position|pad|ring|swatch|tint-bg|tint-fg)$/u;

const sources = packages.flatMap((name) => {
  const folder = join(root, name, 'src');
  const entries = (() => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' });
    } catch {
      return [];
    }
  })();
  return entries
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file))
    .map((file) => ({ file: join(name, 'src', file), text: readFileSync(join(folder, file), 'utf8') }));
});

it('maps every token to its CSS variable', () => {
  expect(tokens['bg-card']).toBe('var(--bg-card)');
});

it('defines every variable that a style of the product uses', () => {
  const unknown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/var\(--([\w-]+)/gu)]
      .map(([, name]) => name ?? '')
      .filter((name) => !(name in tokens) && !local.test(name))
      .map((name) => `${file}: --${name}`),
  );
  expect(unknown).toEqual([]);
});

it('reaches the required contrast in both themes', () => {
  const pairs: [text: keyof typeof colorPairs, surface: keyof typeof colorPairs, least: number][] = [
    ...(['bg-canvas', 'bg-sheet', 'bg-card', 'bg-overlay', 'bg-inset'] as const).flatMap((surface) => [
      ['text-strong', surface, 4.5] as [typeof surface | 'text-strong', typeof surface, number],
      ['text', surface, 4.5] as ['text', typeof surface, number],
      ['text-muted', surface, 4.5] as ['text-muted', typeof surface, number],
      ['text-subtle', surface, 4.5] as ['text-subtle', typeof surface, number],
      ['accent', surface, 4.5] as ['accent', typeof surface, number],
      ['danger', surface, 4.5] as ['danger', typeof surface, number],
      ['line-control', surface, 3] as ['line-control', typeof surface, number],
      ['focus', surface, 3] as ['focus', typeof surface, number],
    ]),
    ['on-ink', 'ink', 4.5],
    ['on-ink', 'ink-hover', 4.5],
    ['on-accent', 'accent-solid', 4.5],
    ['on-danger', 'danger-solid', 4.5],
    ['success', 'success-soft', 4.5],
    ['warning', 'warning-soft', 4.5],
    ['danger', 'danger-soft', 4.5],
    ['info', 'info-soft', 4.5],
    ['accent', 'accent-soft', 4.5],
  ];
  const tooLow = pairs.flatMap(([text, surface, least]) =>
    [0, 1]
      .map((theme) => contrast(colorPairs[text][theme] ?? '', colorPairs[surface][theme] ?? ''))
      .filter((ratio) => ratio < least)
      .map((ratio) => `${text} on ${surface}: ${ratio.toFixed(2)}`),
  );
  expect(tooLow).toEqual([]);
});

function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
