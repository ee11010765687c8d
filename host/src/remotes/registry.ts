import { overrideHeader } from '@alma/shared/contract/delivery/limits';
import type { Registry, RemoteRecord } from '@alma/shared/remote';

type FieldCheck = (value: unknown) => boolean;

const isText: FieldCheck = (value) => typeof value === 'string' && value !== '';
const isList: FieldCheck = (value) => Array.isArray(value) && value.every(isRecord);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that the shell uses without further checks. */
const recordFields: Partial<Record<keyof RemoteRecord, FieldCheck>> = {
  name: isText,
  title: isText,
  requires: isText,
  version: isText,
  build: isText,
  entry: isText,
  global: isText,
  routes: (value) => isList(value) && (value as RemoteRecord['routes']).every(isPlace),
  slots: (value) => isList(value) && (value as RemoteRecord['slots']).every(({ expose }) => isText(expose)),
  navigation: (value) => isList(value) && (value as RemoteRecord['navigation']).every(isOwnPath),
  steps: (value) => value === undefined || (isList(value) && (value as { path: unknown }[]).every(isOwnPath)),
  breadcrumbs: isRecord,
  enabled: (value) => typeof value === 'boolean',
};

function isPlace(route: RemoteRecord['routes'][number]): boolean {
  return isText(route.expose) && isOwnPath(route);
}

/** Two slashes in a row would link to another site. */
function isOwnPath({ path }: { path: unknown }): boolean {
  return typeof path === 'string' && path.startsWith('/') && !path.includes('//');
}

/** Keeps the valid records; an invalid one affects only its own remote. */
export function readRegistry(value: unknown): { registry: Registry; errors: string[] } {
  const entries = isRecord(value) ? value['remotes'] : undefined;
  if (!Array.isArray(entries))
    return { registry: { remotes: [] }, errors: ['the registry has no list of remotes'] };
  const errors: string[] = [];
  const remotes = entries.filter((entry, index): entry is RemoteRecord => {
    const error = errorOf(entry);
    if (error) errors.push(`entry ${index}: ${error}`);
    return error === undefined;
  });
  return { registry: { remotes: withoutRepeats(remotes, errors), ...readHost(value) }, errors };
}

function readHost(registry: unknown): Pick<Registry, 'host'> {
  const host = isRecord(registry) ? registry['host'] : undefined;
  if (!isRecord(host)) return {};
  const { version, build } = host;
  return typeof version === 'string' && typeof build === 'string' ? { host: { version, build } } : {};
}

function errorOf(entry: unknown): string | undefined {
  if (!isRecord(entry)) return 'not an object';
  const wrong = Object.entries(recordFields).find(([field, check]) => !check(entry[field]));
  return wrong && `${wrong[0]} is missing or wrong`;
}

function withoutRepeats(remotes: RemoteRecord[], errors: string[]): RemoteRecord[] {
  const seen = new Set<string>();
  return remotes.filter(({ name }) => {
    if (!seen.has(name)) return seen.add(name);
    errors.push(`${name} is listed twice`);
    return false;
  });
}

const readLimitMs = 5_000;

/**
 * Reads the live registry; the answer is small when nothing has changed.
 * @param overrides ids of releases that this browser shows instead of the live ones
 * @throws when it cannot be read.
 */
export async function fetchRegistry(overrides: readonly string[] = []): Promise<Registry> {
  const response = await fetch('/remotes.json', {
    cache: 'no-cache',
    headers: overrides.length > 0 ? { [overrideHeader]: overrides.join() } : {},
    credentials: 'same-origin',
    signal: AbortSignal.timeout(readLimitMs),
  });
  if (!response.ok) throw new Error(`The registry answered ${response.status}`);
  return readRegistry(await response.json()).registry;
}
