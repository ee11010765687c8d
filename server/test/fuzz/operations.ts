import type { EndpointName } from '@alma/shared/contract';
import type { JsonSchema } from './from-schema.ts';

export interface Operation {
  name: EndpointName;
  method: string;
  path: string;
  query: Record<string, JsonSchema>;
  body: JsonSchema | undefined;
  isForm: boolean;
}

interface OperationObject {
  operationId: string;
  parameters?: { in: string; name: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

interface OpenApiDocument {
  paths: Record<string, Record<string, OperationObject>>;
  components?: { schemas?: Record<string, JsonSchema> };
}

export interface Documented {
  operations: Operation[];
  /** Named schemas of both documents. */
  named: Record<string, JsonSchema>;
}

/** Every call of both OpenAPI documents, as the running product serves them. */
export async function readDocuments(origin: string): Promise<Documented> {
  const documents = await Promise.all(
    ['/api/v1', '/api-ml/v1'].map(async (base) => {
      const reply = await fetch(`${origin}${base}/openapi.json`);
      return (await reply.json()) as OpenApiDocument;
    }),
  );
  return {
    operations: documents.flatMap(({ paths }) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation)),
      ),
    ),
    named: Object.assign(
      {},
      ...documents.map(({ components }) => components?.schemas ?? {}),
    ) as Documented['named'],
  };
}

function toOperation(path: string, method: string, operation: OperationObject): Operation {
  const { operationId, parameters = [], requestBody } = operation;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const [[type, content] = ['', undefined]] = Object.entries(requestBody?.content ?? {});
  return {
    name: operationId as EndpointName,
    method: method.toUpperCase(),
    path,
    query: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    body: content?.schema,
    isForm: type === 'multipart/form-data',
  };
}
