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
function fill(text: string, variables: Variables): string {
  const found = expression.exec(text);
  if (!found) return text.replaceAll('$$', '$');
  const [all, name = '', kind, words = ''] = found;
  return fill(
    text.replace(all, () => valueOf(variables[name] ?? '', name, kind, words)),
    variables,
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
 * @param variables the variables of the person who starts the stack
 * @param secrets the folder with its secrets
 */
export function environmentOf(
  service: string,
  variables: Variables,
  secrets = '/run/secrets',
): Record<string, string> {
  const { services } = composeFile as {
    services: Record<string, { environment?: Record<string, string | null> }>;
  };
  const pairs = Object.entries(services[service]?.environment ?? {}).flatMap(([name, value]) => {
    if (value !== null) return [[name, fill(value, variables).replace(/^\/run\/secrets(?=\/)/, secrets)]];
    return variables[name] === undefined ? [] : [[name, variables[name]]];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}
