import { createInterface } from 'node:readline';

/** Prints a program's output line by line, prefixed with its name. */
export function prefixLines(from, to, name) {
  createInterface({ input: from }).on('line', (line) => to.write(`[${name}] ${line}\n`));
}
