import { runInNewContext } from 'node:vm';
import { unsupportedScript } from './web.unsupported.ts';

const untouched = 'the application';

/** Runs the script in a browser with these features, and returns what the page shows. */
function shownBy(browser: { CSS?: object; AbortSignal?: object }, before = ''): string {
  const body = { innerHTML: untouched, firstChild: { style: {} } };
  const page = { document: { body }, ...browser };
  runInNewContext(before + unsupportedScript, { ...page, window: page });
  return body.innerHTML;
}

const CSS = { supports: () => true };
const AbortSignal = { any: () => undefined };

it('does not change the page in a supported browser', () => {
  expect(shownBy({ CSS, AbortSignal })).toBe(untouched);
});

it.each([
  ['no CSS object', { AbortSignal }, ''],
  ['no light-dark()', { CSS: { supports: () => false }, AbortSignal }, ''],
  ['no AbortSignal', { CSS }, ''],
  ['no AbortSignal.any', { CSS, AbortSignal: {} }, ''],
  ['no toSorted', { CSS, AbortSignal }, 'delete Array.prototype.toSorted;'],
])('names supported browsers to one with %s', (_name, browser, before) => {
  expect(shownBy(browser, before)).toMatch(/too old for Alma.*Firefox 124/);
});

it('uses no syntax that an old browser cannot parse, and cannot end the script block', () => {
  expect(unsupportedScript).not.toMatch(/=>|`|\?\.|\?\?|\blet\b|\bconst\b|</);
});
