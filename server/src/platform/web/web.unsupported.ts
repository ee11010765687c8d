import { texts } from './web.texts.ts';

/**
 * What the page cannot do without, beside the syntax of its scripts. The newest of them decide which browsers are told:
 * `light-dark()` (Chrome 123, Firefox 120, Safari 17.5) and `AbortSignal.any` (Firefox 124).
 */
const needs =
  "window.CSS&&CSS.supports&&CSS.supports('color','light-dark(red,red)')&&window.AbortSignal&&AbortSignal.any&&[].toSorted";

const words = `<main><h1>${texts.unsupportedTitle}</h1><p>${texts.unsupportedText}</p></main>`;

/** Plain and readable in a browser that knows none of our styles. */
const looks = 'max-width:34em;margin:20vh auto 0;padding:0 20px;font:16px/1.5 system-ui,sans-serif';

/**
 * Tells an old browser so, in place of the application. In syntax that every browser reads; the looks are set by
 * script, since the policy allows no style attributes in markup.
 */
export const unsupportedScript = `if(!(${needs})){document.body.innerHTML=${scriptText(words)};document.body.firstChild.style.cssText='${looks}'}`;

/** A text inside a script block: nothing in it may end the block. */
function scriptText(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c');
}
