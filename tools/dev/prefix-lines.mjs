import { createInterface } from 'node:readline';

/** Passes a program's output on line by line, each with the program's name in front. */
export function prefixLines(from, to, name) {
  createInterface({ input: from }).on('line', (line) => to.write(`[${name}] ${line}\n`));
}
