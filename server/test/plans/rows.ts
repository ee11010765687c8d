export interface Size {
  people: number;
  messages: number;
  transfers: number;
  projects: number;
}

/** SQL for the id of the nth row of a kind; as evenly distributed as the product's random ids. */
export const id = (kind: string, number = 'n'): string => `md5('${kind}-' || ${number})::uuid`;
/** SQL for a time that spreads rows over the last months. */
export const at = "now() - n * interval '3 minutes'";

/** The numbers from 1 to the first parameter. */
export const from = 'FROM generate_series(1, $1::int) n';
export const ofPerson = (people: number): string => id('user', `(1 + n % ${people})`);

/** Statements with the number of rows that each inserts. */
export type Rows = [statement: string, count: number][];
