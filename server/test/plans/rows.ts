export interface Size {
  people: number;
  messages: number;
  transfers: number;
  projects: number;
}

/** The id of the nth row of a kind; spread like the random ids of the product. */
export const id = (kind: string, number = 'n'): string => `md5('${kind}-' || ${number})::uuid`;
/** Spreads rows over the last months. */
export const at = "now() - n * interval '3 minutes'";

/** The numbers from 1 to the first parameter. */
export const from = 'FROM generate_series(1, $1::int) n';
export const ofPerson = (people: number): string => id('user', `(1 + n % ${people})`);

/** Statements with the number of rows that each adds. */
export type Rows = [statement: string, count: number][];
