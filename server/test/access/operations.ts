import { calls, type CallSchema, type EndpointName } from '@alma/shared/contract';
import type { TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import type { Rule } from './policy.ts';
import type { Things } from './things.ts';

/** A call of the contract as the server's OpenAPI documents describe it. */
export interface Operation {
  name: EndpointName;
  method: string;
  path: string;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, { operationId: string }>>;
}

export async function allOperations(server: TestServer): Promise<Operation[]> {
  const documents = ['/api/v1', '/api-ml/v1'].map(async (base) => {
    const { body } = await server.call('GET', `${base}/openapi.json`);
    return Object.entries((body as OpenApiDocument).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        name: operationId as EndpointName,
        method: method.toUpperCase(),
        path,
      })),
    );
  });
  return (await Promise.all(documents)).flat();
}

/** Makes the call on these resources, with the input of its row in the policy. */
export function sendOperation(
  server: TestServer,
  { name, method, path }: Operation,
  rule: Rule,
  things: Things,
  as: SignedIn | undefined,
): Promise<Response> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_whole, param: string) => {
    const [domain] = name.split('.');
    const value = things.params[`${domain}.${param}`] ?? things.params[param];
    if (value === undefined) throw new Error(`the test has no ${param} for ${name}`);
    return value;
  });
  const schema: CallSchema = calls[name];
  const form = new FormData();
  form.append('file', new File(['text'], 'a.txt'));
  const body = schema.upload ? form : JSON.stringify(rule.body?.(things));
  const query = typeof rule.query === 'function' ? rule.query(things) : (rule.query ?? '');
  return fetch(new URL(address + query, server.origin), {
    method,
    headers: { ...as?.headers, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
    ...(body === undefined ? {} : { body }),
  });
}
