import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export const composeText = readFileSync(
  path.resolve(import.meta.dirname, '../../../docker-compose.yml'),
  'utf8',
);

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as Compose does. */
function fill(text: string, given: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind?: string, words = '') => {
      if (given[name]) return given[name];
      if (kind === '-') return words;
      throw new Error(`${name} is not set: ${words}`);
    },
  );
}

/** The environment of a service's process, given the variables of the person who starts the stack. */
export function environmentOf(
  service: string,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const { services } = parse(composeText) as {
    services: Record<string, { environment: Record<string, string> }>;
  };
  const environment = Object.entries(services[service]?.environment ?? {});
  return Object.fromEntries(environment.map(([name, value]) => [name, fill(value, given)]));
}
