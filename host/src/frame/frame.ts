import { hostPages } from '../host-pages.ts';
import { texts } from '../texts.ts';
import { frameStyle } from './frame-style.ts';

/** The outline of a page before any of its scripts: the first render of the application replaces it. */
export interface Frame {
  /** The server replaces `<!--title-->` by the heading of the page, if the host knows it. */
  html: string;
  /** Headings of the host's own pages, by address. */
  titles: Record<string, string>;
  css: string;
}

const mark =
  '<svg viewBox="0 0 26 26"><rect width="26" height="26" rx="7.5"/><path d="M6.8 19 13 7l6.2 12"/><circle cx="13" cy="17.2" r="2.1"/></svg>';
const menu = '<svg viewBox="0 0 24 24"><path d="M4 5h16M4 12h16M4 19h16"/></svg>';
const brand = `<p class="f-brand">${mark}${texts.product}</p>`;

const blocks = (count: number): string => '<i></i>'.repeat(count);

const signedIn = [
  `<div class="f-app"><div class="f-side">${brand}<div class="f-later">${blocks(7)}</div></div>`,
  `<div class="f-sheet"><div class="f-bar">${menu}<i></i><i></i></div>`,
  `<div class="f-main"><div><!--title--></div><div class="f-later">${blocks(2)}</div></div></div></div>`,
].join('');

const signedOut = [
  `<div class="f-login"><div class="f-half"><div class="f-head">${brand}<i></i></div>`,
  `<div class="f-form"><p>${texts.login.title}</p><i></i><b></b><i></i><i></i>`,
  `<div>${'<b></b>'.repeat(Object.keys(texts.login.brands).length)}</div></div><i></i></div>`,
  '<div class="f-picture"></div></div>',
].join('');

/**
 * Contains both outlines: only the page can choose one, by the token in the browser's storage. Hidden from screen
 * readers, which are told that the application is loading.
 */
export const frame: Frame = {
  html: `<div id="frame" role="status" aria-busy="true" aria-label="${texts.loading}"><div aria-hidden="true">${signedIn}${signedOut}</div></div>`,
  titles: Object.fromEntries(hostPages.map(({ path, title }) => [path, title])),
  css: frameStyle
    .split('\n')
    .map((line) => line.trim())
    .join(''),
};
