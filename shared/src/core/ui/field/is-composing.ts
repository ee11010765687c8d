/** In browsers, the code of every key that an input method handles. */
const inputMethodKey = 229;

/**
 * Whether an input method handles the key: Enter then confirms a word, and Escape drops it.
 * Safari ends a composition before the key that confirms it, so only the code identifies that key.
 */
export const isComposing = (key: { isComposing: boolean; keyCode: number }): boolean =>
  key.isComposing || key.keyCode === inputMethodKey;
