import { isResponseSerializationError, serializerCompiler } from 'fastify-type-provider-zod';

type Place = readonly PropertyKey[];
type Holder = Record<PropertyKey, unknown>;

/** The path of a value that is not in its schema's list, and a value of that list. */
interface UnknownValue {
  path: Place;
  known: unknown;
}

/**
 * Serialises replies by their schemas. A value that is missing from its list is sent as it is stored: after a rollback,
 * a row that the newer release has written must not break a whole list.
 */
export const serializeReplies: typeof serializerCompiler = (route) => {
  const serialize = serializerCompiler(route);
  return (data) => {
    try {
      return serialize(data);
    } catch (error) {
      const unknown = unknownValues(error);
      if (unknown.length === 0) throw error;
      const stored: unknown = structuredClone(data);
      const values = unknown.map(({ path, known }) => exchange(stored, path, known));
      if (!values.every(isOfList)) throw error;
      const sent: unknown = JSON.parse(serialize(stored));
      for (const [index, { path }] of unknown.entries()) exchange(sent, path, values[index]);
      return JSON.stringify(sent);
    }
  };
};

/** Empty if anything else is wrong with the reply. */
function unknownValues(error: unknown): UnknownValue[] {
  if (!isResponseSerializationError(error)) return [];
  const found = error.cause.issues.map((issue) =>
    issue.code === 'invalid_value' && issue.path.length > 0
      ? { path: issue.path, known: issue.values[0] }
      : undefined,
  );
  return found.includes(undefined) ? [] : found.filter((one) => one !== undefined);
}

const isOfList = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Replaces the value at a path. @returns the previous value */
function exchange(root: unknown, path: Place, value: unknown): unknown {
  const holder = path.slice(0, -1).reduce((at, key) => (at as Holder)[key], root) as Holder;
  const key = path.at(-1) ?? '';
  const before = holder[key];
  holder[key] = value;
  return before;
}
