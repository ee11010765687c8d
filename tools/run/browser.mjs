import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Chromium's headless shell comes first: it is the same engine, but stories take a third less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const candidates = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  ...(process.env.PATH ?? '').split(path.delimiter),
].flatMap((folder) => names.map((name) => path.join(folder, name)));
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export const lacksBrowser =
  'No Chromium or Chrome was found for the end-to-end tests, and none could be installed. ' +
  'Install one (Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH.';

/**
 * The browser for the end-to-end tests; installed with apt when run as root.
 * @returns {string | null}
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    console.error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return null;
  }
  return searchMachine() ?? (installWithApt() ? searchMachine() : null);
}

function searchMachine() {
  return [...candidates, ...applications].find((candidate) => existsSync(candidate)) ?? null;
}

function installWithApt() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log('Installing Chromium with apt-get');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'inherit', timeout: 300_000 });
  apt('update');
  const install = (name) => apt('install', '-y', '--no-install-recommends', name).status === 0;
  return install('chromium-headless-shell') || install('chromium');
}
