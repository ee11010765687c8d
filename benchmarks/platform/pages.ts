/** A page to measure: when it is complete, and what a click on it changes. */
export interface Measured {
  path: string;
  name: string;
  /** The page is complete, including its data, when it contains all of these. */
  texts: readonly string[];
  /** The control to click, and its effect: an attribute of the document changes, or the element gets the focus. */
  click: { name: string; answer: 'data-theme' | 'focus' };
}

const theme = { name: 'Toggle theme', answer: 'data-theme' } as const;

/** Pages of the demo user Maya, whose balances and movements are the same in every new database. */
export const pages: readonly Measured[] = [
  { path: '/login', name: 'login', texts: ['Sign In'], click: { name: 'E-mail', answer: 'focus' } },
  {
    path: '/',
    name: 'dashboard',
    texts: ['4,750', 'Locked 35', 'View Users', 'Economics'],
    click: theme,
  },
  {
    path: '/wallet',
    name: 'wallet (remote)',
    texts: ['1,237.00', 'Latest 5', 'Received', 'alma-ledger'],
    click: theme,
  },
];
