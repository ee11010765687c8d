/** Types of what we use of this package, which has none of its own. */
declare module 'wink-lexicon/src/wn-verb-exceptions.js' {
  const baseForms: Record<string, string>;
  export = baseForms;
}
declare module 'wink-lexicon/src/wn-noun-exceptions.js' {
  const baseForms: Record<string, string>;
  export = baseForms;
}
