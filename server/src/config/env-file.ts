import { existsSync } from 'node:fs';
import path from 'node:path';

/** Adds the settings of `.env` in the checkout to those of the environment, which win. */
export function loadEnvFile(): void {
  const file = path.resolve(import.meta.dirname, '../../../.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
