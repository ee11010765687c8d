interface Option {
  label: string;
  disabled?: boolean;
}

/** A pause longer than this begins a new word. */
const pause = 700;

export interface Typed {
  text: string;
  at: number;
}

/** The typed text with one more character. */
export const typeOn = (typed: Typed, key: string, at: number): Typed => ({
  text: at - typed.at > pause ? key : typed.text + key,
  at,
});

/** The option that begins with what is typed, from the current one on; the same letter again goes to the next. */
export function findTyped(options: readonly Option[], text: string, from: number): number {
  const letters = [...text.toLocaleLowerCase()];
  const isRepeated = letters.length > 0 && letters.every((letter) => letter === letters[0]);
  const sought = isRepeated ? (letters[0] ?? '') : letters.join('');
  const start = isRepeated ? from + 1 : Math.max(0, from);
  const order = options.map((_, index) => (start + index) % options.length);
  return (
    order.find((index) => {
      const option = options[index];
      return option !== undefined && !option.disabled && option.label.toLocaleLowerCase().startsWith(sought);
    }) ?? -1
  );
}
