/** As much of the library as we use; it has no types of its own. */
declare module 'snowball-stemmers' {
  const snowball: { newStemmer(language: string): { stem(word: string): string } };
  export = snowball;
}
