/** As much of the package as we use; it has no types of its own. */
declare module 'wink-lexicon/src/wn-verb-exceptions.js' {
  const baseForms: Record<string, string>;
  export = baseForms;
}
declare module 'wink-lexicon/src/wn-noun-exceptions.js' {
  const baseForms: Record<string, string>;
  export = baseForms;
}
