import { randomUUID } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { fromSchema, idsOf, type JsonSchema, type SchemaSource } from './from-schema.ts';
import { hostileText, hostileValue, replaceAt } from './hostile.ts';
import type { Operation } from './operations.ts';

/** A request as sent. */
export interface FuzzRequest {
  operation: Operation;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Omits the sign-in. */
  isAnonymous: boolean;
}

/** Usually a value that fits the schema, otherwise any value. */
const mostlyFitting = (schema: JsonSchema, source: SchemaSource, name: string): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: fromSchema(schema, source, name) },
    { weight: 1, arbitrary: hostileValue },
  );

const spoilt = (fitting: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc
    .tuple(fitting, fc.nat(400), fc.oneof(hostileValue, fc.constant(undefined)))
    .map(([value, place, foreign]) => replaceAt(value, place, foreign));

const rawBodies = fc.constantFrom<Buffer>(
  Buffer.from(''),
  Buffer.from('{'),
  Buffer.from('"'),
  Buffer.from('{"a":1}{"b":2}'),
  Buffer.from('{"__proto__":{"isAdmin":true}}'),
  Buffer.from('{"constructor":{"prototype":{}}}'),
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  Buffer.from('['.repeat(200_000)),
  Buffer.from(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  Buffer.from(`{"a":${'9'.repeat(100_000)}}`),
  Buffer.from(`{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')}}`),
  Buffer.from(`"${'\\ud800'.repeat(1_000)}"`),
  Buffer.alloc(1_100_000, 0x20),
);

const contentTypes = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'x/y; =',
);

/** Ready-made headers that a client may send to any call. */
const extraHeaders = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'if-match',
          'if-none-match',
          'idempotency-key',
          'x-id-token',
          'x-request-id',
          'cookie',
          'range',
        ),
        hostileText,
      )
      .map(([name, value]) => ({ [name]: printable(value).slice(0, 4_000) })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${'a.'.repeat(2_000)}` },
      { accept: 'text/event-stream' },
      { 'content-encoding': 'gzip' },
      { 'x-forwarded-for': '1.2.3.4, ::1, nonsense' },
      { 'x-http-method-override': 'DELETE' },
      { expect: '100-continue' },
    ),
  },
);

/** Header values contain no line breaks; raw connections test those. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?');

const jsonBody = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '');

const fileBytes = fc.constantFrom<Buffer>(
  Buffer.from('# Title\n\nThe oven costs 40 euros.\n'),
  Buffer.from(''),
  Buffer.from(`ab${' '.repeat(600)}!`),
  Buffer.from('\n'.repeat(100_000)),
  Buffer.from('\u2028'.repeat(30_000)),
  Buffer.from('>'.repeat(50_000)),
  Buffer.from('| a '.repeat(20_000)),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  Buffer.from([0xff, 0xfe, 0xfd]),
);

/** A form with one or more files, complete or truncated. */
function forms({ body }: Operation): Arbitrary<{ type: string; bytes: Buffer }> {
  const fields = Object.keys(body?.properties ?? { file: {} });
  const part = fc.record({
    field: fc.oneof(
      fc.constantFrom(...fields),
      fc.constantFrom('file', 'files', '__proto__', 'x'.repeat(200)),
    ),
    name: fc.oneof(
      fc.constantFrom('a.md', 'b.txt', 'c.png', 'cv.pdf', undefined),
      hostileText.map(printable),
    ),
    bytes: fileBytes,
  });
  return fc.tuple(fc.array(part, { maxLength: 4 }), fc.boolean()).map(([parts, isBroken]) => {
    const boundary = `fuzz${randomUUID()}`;
    const chunks = parts.flatMap(({ field, name, bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${
          name === undefined ? '' : `; filename="${name.slice(0, 300)}"\r\ncontent-type: text/markdown`
        }\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]);
    const end = isBroken ? '' : `--${boundary}--\r\n`;
    return {
      type: `multipart/form-data; boundary=${boundary}`,
      bytes: Buffer.concat([...chunks, Buffer.from(end)]),
    };
  });
}

function bodies(
  operation: Operation,
  source: SchemaSource,
): Arbitrary<Pick<FuzzRequest, 'headers' | 'body'>> {
  const fitting = fromSchema(operation.body ?? { type: 'object' }, source);
  const json = fc
    .oneof(
      { weight: 5, arbitrary: fitting },
      { weight: 3, arbitrary: spoilt(fitting) },
      { weight: 1, arbitrary: hostileValue },
    )
    .map((value) => ({
      headers: { 'content-type': 'application/json' },
      body: jsonBody(value),
    }));
  const raw = fc
    .tuple(rawBodies, contentTypes)
    .map(([body, type]) => ({ headers: { 'content-type': type }, body }));
  const none = fc.constant({ headers: {}, body: undefined });
  if (operation.isForm) {
    const form = forms(operation).map(({ type, bytes }) => ({
      headers: { 'content-type': type },
      body: bytes,
    }));
    return fc.oneof(
      { weight: 8, arbitrary: form },
      { weight: 1, arbitrary: raw },
      { weight: 1, arbitrary: none },
    );
  }
  if (operation.method === 'GET')
    return fc.oneof({ weight: 9, arbitrary: none }, { weight: 1, arbitrary: raw });
  return fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 1, arbitrary: raw },
    { weight: 1, arbitrary: none },
  );
}

function paths({ path, query }: Operation, source: SchemaSource): Arbitrary<string> {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const segment = fc.oneof(
    { weight: 6, arbitrary: idsOf(source) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: hostileText.map((text) => text.slice(0, 2_000) || ' ') },
  );
  const values = fc.tuple(...parameters.map(() => segment));
  const search = fc.record(
    Object.fromEntries(
      Object.entries(query).map(([name, schema]) => [name, mostlyFitting(schema, source, name)]),
    ),
    { requiredKeys: [], noNullPrototype: true },
  );
  const foreign = fc.oneof(
    { weight: 9, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('x=1', 'limit=1&limit=2', '%', 'page=%00', '&&&', `q=${'a'.repeat(8_000)}`),
    },
  );
  return fc.tuple(values, search, foreign).map(([filled, input, more]) => {
    let place = 0;
    const address = path.replaceAll(/\{\w+\}/g, () => encode(filled[place++] ?? ''));
    const pairs = Object.entries(input as object).map(([name, value]) => `${name}=${encode(asText(value))}`);
    const text = [...pairs, more]
      .filter((pair) => pair !== '')
      .join('&')
      .slice(0, 12_000);
    return text === '' ? address : `${address}?${text}`;
  });
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Requests to one call: valid ones, ones that are invalid in one place, and completely invalid ones. */
export const requestsOf = (operation: Operation, source: SchemaSource): Arbitrary<FuzzRequest> =>
  fc
    .tuple(paths(operation, source), bodies(operation, source), extraHeaders, fc.nat(19))
    .map(([path, { headers, body }, extra, dice]) => ({
      operation,
      path,
      headers: { ...headers, ...extra },
      body,
      isAnonymous: dice === 0,
    }));
