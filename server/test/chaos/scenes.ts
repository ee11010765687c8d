import { type Fault, faultKinds, type FaultName } from './fault-kinds.ts';

/** Failures that occur at the same time. */
export interface Scene {
  name: string;
  kinds: readonly Fault[];
}

const singles = Object.keys(faultKinds) as FaultName[];

const pairs: readonly (readonly [FaultName, FaultName])[] = [
  ['server killed', 'redis killed'],
  ['server killed', 'database killed'],
  ['server stopped', 'database slow'],
  ['database stopped', 'redis stopped'],
  ['database killed', 'store cut'],
  ['redis cut', 'provider killed'],
  ['store silent', 'mail silent'],
  ['store cut', 'mail cut'],
  ['provider cut', 'mail cut'],
  ['database disk full', 'redis cut'],
  ['uploads disk full', 'store cut'],
];

/** Every single failure, and some pairs of them. */
export const scenes: readonly Scene[] = [...singles.map((name) => [name]), ...pairs].map((names) => ({
  name: names.join(' + '),
  kinds: names.map((name) => faultKinds[name]),
}));

/** @throws when a scene does not exist */
export const scenesNamed = (names: readonly string[]): Scene[] =>
  names.map((name) => {
    const scene = scenes.find((one) => one.name === name);
    if (scene) return scene;
    throw new Error(`There is no scene "${name}". There are: ${scenes.map((one) => one.name).join(', ')}.`);
  });
