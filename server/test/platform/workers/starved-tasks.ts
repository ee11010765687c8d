// A module that never loads on idle processor time, as on a machine that has none.
import { setTimeout as pause } from 'node:timers/promises';

const [, , given] = process.argv;
if (given === 'leftovers') await pause(600_000);

export const rank = (): string | undefined => given;
