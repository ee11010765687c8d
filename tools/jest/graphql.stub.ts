/** What MSW asks of the parser for GraphQL that it brings along: an eighth of what every test file would load. */
export function parse(): never {
  throw new Error('Nobody speaks GraphQL here.');
}
