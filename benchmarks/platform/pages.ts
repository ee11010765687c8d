/** A page that is measured: when it is complete, and what answers a click there. */
export interface Measured {
  path: string;
  name: string;
  /** Words of the last visible parts; the page is complete when all of them stand in it, data included. */
  words: readonly string[];
  /** What is clicked, and what shows the answer: `attribute` of an element changes, or the element gets the focus. */
  click: { name: string; answer: 'data-theme' | 'focus' };
}

const theme = { name: 'Toggle theme', answer: 'data-theme' } as const;

/** Of the demo person Maya, whose balances and movements are the same in every new database. */
export const pages: readonly Measured[] = [
  { path: '/login', name: 'login', words: ['Sign In'], click: { name: 'E-mail', answer: 'focus' } },
  {
    path: '/',
    name: 'dashboard',
    words: ['4,750', 'Locked 35', 'View your page', 'Economics'],
    click: theme,
  },
  {
    path: '/wallet',
    name: 'wallet (remote)',
    words: ['1,237.00', 'Latest 5', 'Received', 'alma-ledger'],
    click: theme,
  },
];
