import { stripVTControlCharacters } from 'node:util';

const maxText = 4_000;
const range = (from: number, to: number): string => `${String.fromCharCode(from)}-${String.fromCharCode(to)}`;
/** Control characters except line feed and tab, and bidirectional overrides: they could falsify what a person reads. */
const unprintable = `[${range(0, 8)}${range(11, 31)}${range(127, 159)}${range(0x202a, 0x202e)}${range(0x2066, 0x2069)}]`;

/** Makes foreign text safe for a terminal: no escape sequences, no secret, limited length. */
export function printable(text: string, secret?: string): string {
  const plain = stripVTControlCharacters(text).replace(new RegExp(unprintable, 'g'), '');
  // Masked before the text is truncated, which could leave most of a secret at the end.
  return (secret ? plain.replaceAll(secret, '***') : plain).slice(0, maxText);
}

export interface Output {
  /** Masks this secret in all later output. */
  hide(secret: string): void;
  /** Progress messages; suppressed with `--json`. */
  progress(text: string): void;
  /** Errors, on standard error, even with `--json`. */
  error(text: string): void;
  result(text: string, json: object): void;
}

/** Results go to standard output and everything else to standard error, so that programs can read the results. */
export function createOutput({ json }: { json: boolean }): Output {
  let secret: string | undefined;
  const clean = (text: string): string => printable(text, secret);
  return {
    hide: (hidden) => void (secret = hidden),
    progress: (text) => void (json || process.stderr.write(`${clean(text)}\n`)),
    error: (text) => void process.stderr.write(`${clean(text)}\n`),
    result(text, value) {
      const cleaned = JSON.stringify(value, (_key, item: unknown) =>
        typeof item === 'string' ? clean(item) : item,
      );
      process.stdout.write(json ? `${cleaned}\n` : `${clean(text)}\n`);
    },
  };
}

/** Reports progress every few seconds while the work runs. */
export async function whileWaiting<T>(
  { progress }: Output,
  text: () => string,
  work: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  const timer = setInterval(
    () => progress(`${text()} … ${Math.round((performance.now() - start) / 1000)} s`),
    2_000,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
