import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

type Variables = Readonly<Record<string, string>>;

const composeText = readFileSync(path.resolve(import.meta.dirname, '../../../docker-compose.yml'), 'utf8');

/** The file as Compose reads it, with anchors and merges resolved. */
export const composeFile: unknown = parse(composeText, { merge: true });

/** Matches the innermost expression first, so that it is text when the outer one is replaced. */
const expression = /(?<!\$)\$\{(\w+)(?:(:[-+?])([^${}]*))?\}/;

/**
 * Replaces `${NAME}`, `${NAME:-default}`, `${NAME:+text}` and `${NAME:?message}` like Compose, including nested ones.
 */
function fill(text: string, given: Variables): string {
  const found = expression.exec(text);
  if (!found) return text.replaceAll('$$', '$');
  const [all, name = '', kind, words = ''] = found;
  return fill(
    text.replace(all, () => valueOf(given[name] ?? '', name, kind, words)),
    given,
  );
}

function valueOf(value: string, name: string, kind: string | undefined, words: string): string {
  if (kind === ':+') return value && words;
  if (value) return value;
  if (kind === ':?') throw new Error(`${name} is not set: ${words}`);
  return words;
}

/**
 * The environment of a service's process.
 * @param given the variables of the person who starts the stack
 * @param secrets the folder with its secrets
 */
export function environmentOf(
  service: string,
  given: Variables,
  secrets = '/run/secrets',
): Record<string, string> {
  const { services } = composeFile as {
    services: Record<string, { environment?: Record<string, string | null> }>;
  };
  const pairs = Object.entries(services[service]?.environment ?? {}).flatMap(([name, value]) => {
    if (value !== null) return [[name, fill(value, given).replace(/^\/run\/secrets(?=\/)/, secrets)]];
    return given[name] === undefined ? [] : [[name, given[name]]];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}
