import { browserRows } from './rows/browser.mjs';
import { contentRows } from './rows/content.mjs';
import { deliveryRows } from './rows/delivery.mjs';
import { rightsRows } from './rows/rights.mjs';
import { signInRows } from './rows/sign-in.mjs';
import { tokenRows } from './rows/tokens.mjs';

/**
 * The security rules of the product, in six groups: sign-in (A), tokens (B, C), browser (D), content (E), rights, abuse,
 * audit and supply chain (F), and delivery (G). Each names the tests that prove it.
 * @type {import('./table.mjs').Row[]}
 */
export const rows = [
  ...signInRows,
  ...tokenRows,
  ...browserRows,
  ...contentRows,
  ...rightsRows,
  ...deliveryRows,
];
