import { calls, type CallSchema, type EndpointName } from '@alma/shared/contract';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorsOf } from './call-errors.ts';
import { needsServiceToken } from './gate.ts';

const bases = [
  { base: '/api/v1', decorator: 'platformDocument', title: 'Alma API' },
  { base: '/api-ml/v1', decorator: 'mlDocument', title: 'Alma ML API' },
] as const;

/** Headers of a call besides Authorization. Not validated here: the code that reads them reports errors. */
function headersOf(name: EndpointName): object {
  const { access, errors = [] }: CallSchema = calls[name];
  const text = (description: string): object => ({ type: 'string', description });
  const properties = {
    ...(needsServiceToken(name) && {
      'X-Service-Token': text('Names the calling application, where the installation asks for it'),
    }),
    ...(access !== 'public' && { 'X-Id-Token': text('The ID token of the caller, checked when it is sent') }),
    ...(errors.includes('IDEMPOTENCY_KEY_REUSED') && {
      'Idempotency-Key': text('A repeated call with the same key gets the reply of the first one'),
    }),
    ...(errors.includes('PRECONDITION_FAILED') && {
      'If-Match': text(
        'The ETag or revision that was read; PRECONDITION_FAILED when it is not the current one',
      ),
    }),
  };
  return { type: 'object', properties };
}

const file = { type: 'string', format: 'binary' };

/** The body of an upload, which is not validated by the schema: its handler reads it as a stream. */
function uploadBody(name: EndpointName): object {
  const { uploadField: field = 'file', form }: CallSchema = calls[name];
  if (!form) return { type: 'object', required: [field], properties: { [field]: file } };
  const { properties = {}, required = [] } = z.toJSONSchema(form, { io: 'input' });
  return { type: 'object', required, properties: { ...properties, [field]: { type: 'array', items: file } } };
}

/** Serves an OpenAPI 3.1 document at `<base>/openapi.json` for each base, generated from the validating schemas. */
export async function openApi(app: FastifyInstance, version: string): Promise<void> {
  for (const { base, decorator, title } of bases) {
    await app.register(swagger, {
      decorator,
      openapi: {
        openapi: '3.1.0',
        info: { title, version },
        components: {
          securitySchemes: {
            accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            releaseToken: { type: 'http', scheme: 'bearer' },
          },
        },
        security: [{ accessToken: [] }],
      },
      transformObject: withNamedSchemas,
      transform: (input) => {
        const { schema, url } = jsonSchemaTransform(input);
        const isOurs = url.startsWith(`${base}/`) && input.route.config?.endpoint !== undefined;
        if (!isOurs) return { schema: { ...schema, hide: true }, url };
        const { endpoint, isUpload } = input.route.config ?? {};
        if (!endpoint) return { schema, url };
        const documented = { ...schema, headers: headersOf(endpoint), 'x-error-codes': errorsOf(endpoint) };
        if (!isUpload) return { schema: documented, url };
        return {
          schema: { ...documented, consumes: ['multipart/form-data'], body: uploadBody(endpoint) },
          url,
        };
      },
    });
    app.get(`${base}/openapi.json`, { schema: { hide: true } }, async () => document(app, decorator));
  }
}

function document(app: FastifyInstance, decorator: (typeof bases)[number]['decorator']): unknown {
  const build = app.getDecorator<() => unknown>(decorator);
  return build();
}

type Transform = typeof jsonSchemaTransformObject;

/** Adds the named schemas that the calls of this document reference, directly or through others. */
function withNamedSchemas(input: Parameters<Transform>[0]): ReturnType<Transform> {
  const complete = jsonSchemaTransformObject(input);
  if (!('components' in complete)) return complete;
  const all: Record<string, unknown> = complete.components?.schemas ?? {};
  const used = new Set<string>();
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(all[name] ?? null);
    }
  };
  collect(complete.paths);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  return { ...complete, components: { ...complete.components, schemas } } as ReturnType<Transform>;
}
