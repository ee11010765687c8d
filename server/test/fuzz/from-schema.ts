import fc, { type Arbitrary } from 'fast-check';

/** The subset of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

export interface SchemaSource {
  /** Named schemas, by the last part of a `$ref`. */
  named: Record<string, JsonSchema>;
  /** Ids found in replies so far. */
  ids: readonly string[];
}

const maxDepth = 6;
const shortText = 40;

type Inner = (schema: JsonSchema, key?: string) => Arbitrary<unknown>;

/** Values that fit a schema, as far as the schema alone can tell. */
export function fromSchema(
  schema: JsonSchema,
  source: SchemaSource,
  name = '',
  depth = 0,
): Arbitrary<unknown> {
  const inner: Inner = (next, key = name) => fromSchema(next, source, key, depth + 1);
  if (depth > maxDepth) return fc.constant(null);
  if (schema.$ref) return inner(source.named[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => inner(choice)));
  if (schema.allOf) return merged(schema.allOf.map((part) => inner(part)));
  const type = [schema.type].flat()[0] ?? 'null';
  return byType[type]?.(schema, inner, source, name) ?? fc.constant(null);
}

const byType: Record<
  string,
  (schema: JsonSchema, inner: Inner, source: SchemaSource, name: string) => Arbitrary<unknown>
> = {
  object: (schema, inner) => objects(schema, inner),
  array: (schema, inner) => arrays(schema, inner),
  string: (schema, _inner, source, name) => texts(schema, source, name),
  integer: (schema) => numbers(schema),
  number: (schema) => numbers(schema),
  boolean: () => fc.boolean(),
};

function arrays({ items = {}, minItems = 0, maxItems = 3 }: JsonSchema, inner: Inner): Arbitrary<unknown> {
  return fc.array(inner(items), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 3)),
  });
}

const numbers = ({ minimum = -5, maximum = 1000 }: JsonSchema): Arbitrary<number> =>
  fc.integer({ min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), Math.floor(maximum)) });

const merged = (parts: Arbitrary<unknown>[]): Arbitrary<unknown> =>
  fc.tuple(...parts).map((values) => Object.assign({}, ...(values as object[])) as unknown);

function objects({ properties = {}, required = [] }: JsonSchema, inner: Inner): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, inner(value, key)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((key) => key in fields), noNullPrototype: true });
}

/** Ids from replies, rarely in capitals: another spelling is another, unknown id. */
export function idsOf({ ids }: Pick<SchemaSource, 'ids'>): Arbitrary<string> {
  if (ids.length === 0) return fc.uuid();
  const id = fc.constantFrom(...ids);
  return fc.oneof(
    { weight: 7, arbitrary: id },
    { weight: 1, arbitrary: id.map((text) => text.toUpperCase()) },
  );
}

function texts(schema: JsonSchema, { ids }: SchemaSource, name: string): Arbitrary<unknown> {
  const isId = /(^|_)(id|participants|to)$/.test(name) || schema.format === 'uuid';
  if (isId) return fc.oneof(idsOf({ ids }), fc.uuid());
  if (schema.format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (schema.format === 'email') return fc.constant('leo@alma.test');
  if (schema.format === 'uri') return fc.constant('https://example.com/cv');
  if (schema.pattern) return matching(schema.pattern);
  const minLength = schema.minLength ?? 0;
  const maxLength = Math.max(minLength, Math.min(schema.maxLength ?? shortText, shortText));
  return fc.string({ minLength, maxLength });
}

/** For patterns that the generator cannot follow: a text that matches many of them. */
function matching(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return fc.constant('1');
  }
}
