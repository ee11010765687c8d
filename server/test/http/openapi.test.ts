import { calls, endpointAddress, type EndpointName } from '@alma/shared/contract';
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
      return (
        path.startsWith(`${base}/`) &&
        server.app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })
      );
    });
    expect(documented.sort()).toEqual(served.sort());
  });

  it('marks the calls that need no sign-in', async () => {
    const { body } = await server.call('GET', `${base}/openapi.json`);
    expect(body.paths[`${base}/health`].get.security).toEqual([]);
    expect(body.security).toEqual([{ accessToken: [] }]);
  });
});
