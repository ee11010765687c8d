/** The database takes neither a null character nor half of a pair. */
export const storable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/^\uFEFF/, '');
