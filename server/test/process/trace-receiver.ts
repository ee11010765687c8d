import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const ValueSchema = z
  .object({
    stringValue: z.string(),
    intValue: z.coerce.number(),
    boolValue: z.boolean(),
    arrayValue: z.object({ values: z.array(z.object({ stringValue: z.string() })) }),
  })
  .partial();
const AttributesSchema = z.array(z.object({ key: z.string(), value: ValueSchema })).default([]);
const SpanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: AttributesSchema,
  events: z.array(z.object({ name: z.string() })).default([]),
  status: z.object({ code: z.number().default(0) }),
});
/** The JSON form of OTLP, with the field names of the specification. */
const RequestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: AttributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(SpanSchema) })),
    }),
  ),
});

const LogsSchema = z.object({
  resourceLogs: z.array(
    z.object({
      resource: z.object({ attributes: AttributesSchema }),
      scopeLogs: z.array(
        z.object({
          logRecords: z.array(
            z.object({
              timeUnixNano: z.string(),
              severityText: z.string(),
              body: ValueSchema,
              attributes: AttributesSchema,
              traceId: z.string().optional(),
              spanId: z.string().optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface ReceivedLine {
  text: unknown;
  level: string;
  attributes: Record<string, unknown>;
  traceId: string | undefined;
  spanId: string | undefined;
}

const linesIn = (text: string): ReceivedLine[] =>
  LogsSchema.parse(JSON.parse(text)).resourceLogs.flatMap(({ scopeLogs }) =>
    scopeLogs
      .flatMap(({ logRecords }) => logRecords)
      .map(({ severityText, body, attributes, traceId, spanId }) => ({
        text: body.stringValue,
        level: severityText,
        attributes: read(attributes),
        traceId,
        spanId,
      })),
  );

export interface ReceivedSpan extends Omit<z.infer<typeof SpanSchema>, 'attributes'> {
  attributes: Record<string, unknown>;
}

const read = (attributes: z.infer<typeof AttributesSchema>): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector on loopback that accepts OTLP as JSON. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const lines: ReceivedLine[] = [];
  const resources: Record<string, unknown>[] = [];
  const requests: { path: string; type: string; key: string; text: string }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const text = Buffer.concat(parts).toString();
      const { headers, url = '' } = request;
      const type = headers['content-type'] ?? '';
      requests.push({ path: url, type, key: String(headers['x-key']), text });
      if (url === '/v1/logs') lines.push(...linesIn(text));
      else if (type.includes('json'))
        for (const { resource, scopeSpans } of RequestSchema.parse(JSON.parse(text)).resourceSpans) {
          resources.push(read(resource.attributes));
          for (const span of scopeSpans.flatMap((scope) => scope.spans))
            spans.push({ ...span, attributes: read(span.attributes) });
        }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    lines,
    resources,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
