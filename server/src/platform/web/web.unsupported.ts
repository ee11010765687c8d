import { scriptJson } from '../pages/index.ts';
import { texts } from './web.texts.ts';

/**
 * Required features. The newest ones decide: `light-dark()` (Chrome 123, Firefox 120, Safari 17.5), `AbortSignal.any`.
 */
const needs =
  "window.CSS&&CSS.supports&&CSS.supports('color','light-dark(red,red)')&&window.AbortSignal&&AbortSignal.any&&[].toSorted";

const message = `<main><h1>${texts.unsupportedTitle}</h1><p>${texts.unsupportedText}</p></main>`;

/** Readable in a browser that supports none of our styles. */
const style = 'max-width:34em;margin:20vh auto 0;padding:0 20px;font:16px/1.5 system-ui,sans-serif';

/** Replaces the application in an old browser. Styled by script, because the policy allows no style attributes. */
export const unsupportedScript = `if(!(${needs})){document.body.innerHTML=${scriptJson(message)};document.body.firstChild.style.cssText='${style}'}`;
