import { calls, type CallSchema, endpointAddress, type EndpointName } from '@alma/shared/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { startTestServer, type TestServer } from '../app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const bases = ['/api/v1', '/api-ml/v1'];
const names = Object.keys(calls) as EndpointName[];

describe.each(bases)('%s/openapi.json', (base) => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const { status, body } = await server.call('GET', `${base}/openapi.json`);
    expect({ status, version: body.openapi }).toEqual({ status: 200, version: '3.1.0' });
    const validator = new Validator();
    expect(await validator.validate(body)).toEqual({ valid: true });
  });

  it('lists exactly the calls of its base', async () => {
    const { body } = await server.call('GET', `${base}/openapi.json`);
    const documented = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId }) => operationId);
    const served = names.filter((name) => {
      const { method, path } = endpointAddress(name);
      // The router lists a path without its trailing slash, and serves both.
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
      return path.startsWith(`${base}/`) && server.app.hasRoute({ method, url });
    });
    expect(documented.sort()).toEqual(served.sort());
  });

  it('lists the error codes and the headers of each call', async () => {
    const { body } = await server.call('GET', `${base}/openapi.json`);
    for (const name of names) {
      const { method, path } = endpointAddress(name);
      const call = body.paths[path]?.[method.toLowerCase()];
      if (!path.startsWith(`${base}/`) || !call) continue;
      const { access, errors = [] }: CallSchema = calls[name];
      expect([name, call['x-error-codes']]).toEqual([
        name,
        expect.arrayContaining([...errors, 'RATE_LIMITED']),
      ]);
      const headers = (call.parameters as { in: string; name: string; required?: boolean }[] | undefined)
        ?.filter((parameter) => parameter.in === 'header')
        .map((parameter) => parameter.name);
      const expected = [
        ...(/health|readiness|^files.public$/.test(name) ? [] : ['X-Service-Token']),
        ...(access === 'public' ? [] : ['X-Id-Token']),
        ...(errors.includes('IDEMPOTENCY_KEY_REUSED') ? ['Idempotency-Key'] : []),
        ...(errors.includes('PRECONDITION_FAILED') ? ['If-Match'] : []),
      ];
      expect([name, headers ?? []]).toEqual([name, expected]);
    }
  });

  it('marks the calls that need no sign-in', async () => {
    const { body } = await server.call('GET', `${base}/openapi.json`);
    expect(body.paths[`${base}/health`].get.security).toEqual([]);
    expect(body.security).toEqual([{ accessToken: [] }]);
  });
});

it('names the headers of the calls whose routes read them', async () => {
  const { body } = await server.call('GET', '/api/v1/openapi.json');
  const headersOf = (path: string, method: string): string[] =>
    body.paths[path][method].parameters.map(({ name }: { name: string }) => name);
  expect(headersOf('/api/v1/wallets/transfer', 'post')).toContain('Idempotency-Key');
  expect(headersOf('/api/v1/users/{user_id}', 'patch')).toContain('If-Match');
  expect(body.paths['/api/v1/auth/login'].get['x-error-codes']).not.toContain('UNAUTHENTICATED');
});
