import { stripVTControlCharacters } from 'node:util';

const maxText = 4_000;
const range = (from: number, to: number): string => `${String.fromCharCode(from)}-${String.fromCharCode(to)}`;
/** Control characters but line feed and tab, and those that turn the direction of a line: they could forge what is read. */
const unprintable = `[${range(0, 8)}${range(11, 31)}${range(127, 159)}${range(0x202a, 0x202e)}${range(0x2066, 0x2069)}]`;

/** Text of others as a terminal may show it: no escapes, no secret, and not endless. */
export function printable(text: string, secret?: string): string {
  const plain = stripVTControlCharacters(text).replace(new RegExp(unprintable, 'g'), '').slice(0, maxText);
  return secret ? plain.replaceAll(secret, '***') : plain;
}

export interface Output {
  /** From now on this never appears. */
  hide(secret: string): void;
  /** What is going on: nothing with `--json`. */
  progress(text: string): void;
  /** Also with `--json`, on standard error. */
  complain(text: string): void;
  result(text: string, json: object): void;
}

/** Results go to standard output and everything else to standard error, so that programs can read the one. */
export function createOutput({ json }: { json: boolean }): Output {
  let secret: string | undefined;
  const clean = (text: string): string => printable(text, secret);
  return {
    hide: (hidden) => void (secret = hidden),
    progress: (text) => void (json || process.stderr.write(`${clean(text)}\n`)),
    complain: (text) => void process.stderr.write(`${clean(text)}\n`),
    result(text, value) {
      const cleaned = JSON.stringify(value, (_key, item: unknown) =>
        typeof item === 'string' ? clean(item) : item,
      );
      process.stdout.write(json ? `${cleaned}\n` : `${clean(text)}\n`);
    },
  };
}

/** Says every few seconds that something goes on. */
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
