/** Replaces the GraphQL parser that MSW imports: it would be an eighth of what every test file loads. */
export function parse(): never {
  throw new Error('GraphQL is not used here.');
}
