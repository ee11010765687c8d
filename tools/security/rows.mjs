import { browserRows } from './rows/browser.mjs';
import { contentRows } from './rows/content.mjs';
import { rightsRows } from './rows/rights.mjs';
import { signInRows } from './rows/sign-in.mjs';
import { tokenRows } from './rows/tokens.mjs';

/**
 * The security rules of the product, in five groups: sign-in (A), tokens (B, C), browser (D), content (E), and rights,
 * abuse, audit and supply chain (F). Each names the tests that prove it.
 * @type {import('./table.mjs').Row[]}
 */
export const rows = [...signInRows, ...tokenRows, ...browserRows, ...contentRows, ...rightsRows];
