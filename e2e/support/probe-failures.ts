import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import type { ProbeProduct } from './probe-test.ts';

/**
 * Console messages of the browser about failed scripts, and of React about errors that a boundary caught. React reports 520
 * when such an error interrupted concurrent rendering, and it rendered again.
 */
export const expectedMessages =
  /Failed to load resource|Failed to find a valid digest|Refused to execute script|Unexpected token|broken on purpose|React error #520/;

/** One way to break the probe, and what the host must report. */
export interface Failure {
  description: string;
  class: string;
  phase: string;
  /** Its card and its sidebar section, which are part of the entry script, still work. */
  keepsSlots?: true;
  /** Breaks the probe only. */
  break: (platform: ProbeProduct, page: Page) => Promise<unknown>;
}

export const probeFiles = '**/remotes/probe/**';

/** Removes the entry script and its compressed copies. */
async function removeEntry(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('remoteEntry.'));
  await Promise.all(names.map((name) => rm(path.join(folder, name))));
}

/** Changes one byte of the page's script and of its compressed copies. */
async function changePageScript(folder: string): Promise<void> {
  const { preload } = JSON.parse(await readFile(path.join(folder, 'remote.json'), 'utf8')) as {
    preload: Record<string, string[]>;
  };
  const [script = ''] = preload['./probe-page'] ?? [];
  const file = path.join(folder, path.basename(script));
  await appendFile(file, ';');
  await Promise.all(['.br', '.gz'].map((ending) => rm(`${file}${ending}`)));
}

/** Changes the record of a build, which the registry is made from. */
export async function editRecord(buildFolder: string, change: (record: never) => object): Promise<void> {
  const file = path.join(buildFolder, 'remote.json');
  const record = JSON.parse(await readFile(file, 'utf8')) as never;
  await writeFile(file, JSON.stringify(change(record)));
}

/** A copy of the good build, damaged and made live. */
export const damagedBuild = (
  name: string,
  damage: (folder: string) => Promise<unknown>,
): Failure['break'] => {
  return async ({ web, probe }) => {
    await damage(await web.copyBuild(probe.first, `0.1.0-${name}`));
    await web.live(`0.1.0-${name}`);
  };
};
const respondWith = (respond: (route: Route) => Promise<void> | void): Failure['break'] => {
  return (_platform, page) => page.route(probeFiles, respond);
};
/** Makes the probe's code fail while the page requests it. */
const failAt = (phase: 'load' | 'render'): Failure['break'] => {
  return (_platform, page) =>
    page.addInitScript((error) => Object.assign(window, { probeError: error }), phase);
};

const isEntry = (route: Route): boolean => route.request().url().includes('remoteEntry');

/** Failures that require a real build. All others are in `broken-remotes.ts`. */
export const failures: Failure[] = [
  {
    description: 'is missing',
    class: 'ScriptNetworkError',
    phase: 'load',
    break: damagedBuild('missing', removeEntry),
  },
  {
    description: 'hangs after its entry script',
    class: 'TimeoutError',
    phase: 'load',
    keepsSlots: true,
    break: respondWith((route) => (isEntry(route) ? route.continue() : undefined)),
  },
  {
    description: 'has a script that is not what was released',
    class: 'ChunkLoadError',
    phase: 'load',
    keepsSlots: true,
    break: damagedBuild('chunk', changePageScript),
  },
  { description: 'throws when it loads', class: 'RangeError', phase: 'load', break: failAt('load') },
  { description: 'throws when it renders', class: 'RangeError', phase: 'render', break: failAt('render') },
];
