import type { TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

const path = '/api-ml/v1/models';
const secretKey = 'sk-of-the-test';

/** The audit rows of changes to connected models. Nothing listens at the models' address. */
export function modelExpectations(made: () => { server: TestServer; admin: SignedIn }) {
  const call = (method: string, place: string, body?: object) => {
    const { server, admin: as } = made();
    return server.call(method, place, { as, ...(body ? { body } : {}) });
  };
  const connect = async (): Promise<string> => {
    const address = { provider: 'openai', base_url: 'http://127.0.0.1:9/v1', allow_internal: true };
    return (await call('POST', `${path}/connections`, { ...address, model: 'any' })).body.id;
  };

  return {
    'models.connections.add': async () => {
      await connect();
      return 'model.connected';
    },
    'models.connections.change': async () => {
      await call('PATCH', `${path}/connections/${await connect()}`, { label: 'Changed', key: secretKey });
      const [entry] = (await call('GET', '/api/v1/audit')).body.entries;
      const details = { provider: 'openai', host: '127.0.0.1:9', fields: ['key', 'label'] };
      expect(entry.details).toMatchObject(details);
      expect(JSON.stringify(entry)).not.toContain(secretKey);
      return 'model.changed';
    },
    'models.connections.remove': async () => {
      await call('DELETE', `${path}/connections/${await connect()}`);
      return 'model.removed';
    },
    'models.order': async () => {
      const { connections } = (await call('GET', `${path}/connections`)).body;
      const ids = connections.map(({ id }: { id: string }) => id).reverse();
      await call('PUT', `${path}/order`, { ids });
      return 'model.order_changed';
    },
  };
}
