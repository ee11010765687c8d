import type { TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import { reportOf } from '../models/quality-report.ts';
import type { SignedIn } from '../sign-in.ts';

const path = '/api-ml/v1/models';
const toolServers = '/api-ml/v1/tools/servers';
const secretKey = 'sk-of-the-test';

/** The audit entries for changes of connected models and tool servers. Nothing listens at their address. */
export function modelExpectations(setting: () => { server: TestServer; admin: SignedIn }) {
  const call = (method: string, place: string, body?: object) => {
    const { server, admin: as } = setting();
    return server.call(method, place, { as, ...(body ? { body } : {}) });
  };
  const connect = async (): Promise<string> => {
    const address = { provider: 'openai', base_url: 'http://127.0.0.1:9/v1', allow_internal: true };
    return (await call('POST', `${path}/connections`, { ...address, model: 'any' })).body.id;
  };

  let named = 0;
  const addServer = async (): Promise<string> => {
    named += 1;
    const body = { name: `recorded-${named}`, address: 'http://127.0.0.1:9/mcp', allow_internal: true };
    return (await call('POST', toolServers, body)).body.id;
  };

  const measured = async (): Promise<string> =>
    (await call('POST', `${path}/quality`, reportOf('any'))).body.id;

  /** Nothing listens there, so the measurement would soon fail. */
  const startMeasuring = async (): Promise<void> => {
    const body = { connection_id: await connect(), size: 'short' };
    await eventually(async () => (await call('POST', `${path}/measuring`, body)).status === 202);
  };

  return {
    'quality.runs.add': async () => {
      await measured();
      const [entry] = (await call('GET', '/api/v1/audit')).body.entries;
      expect(entry.details).toMatchObject({ model: 'any', set: 'mdqa', source: 'live' });
      return 'quality_run.added';
    },
    'quality.runs.remove': async () => {
      await call('DELETE', `${path}/quality/${await measured()}`);
      return 'quality_run.removed';
    },
    'quality.measuring.start': async () => {
      await startMeasuring();
      return 'quality_run.started';
    },
    'quality.measuring.stop': async () => {
      await startMeasuring();
      await call('DELETE', `${path}/measuring`);
      return 'quality_run.stopped';
    },
    'tools.servers.add': async () => {
      await addServer();
      return 'tool_server.added';
    },
    'tools.servers.change': async () => {
      await call('PATCH', `${toolServers}/${await addServer()}`, { key: secretKey, is_enabled: false });
      const [entry] = (await call('GET', '/api/v1/audit')).body.entries;
      expect(entry.details).toMatchObject({ host: '127.0.0.1:9', fields: ['is_enabled', 'key'] });
      expect(JSON.stringify(entry)).not.toContain(secretKey);
      return 'tool_server.changed';
    },
    'tools.servers.remove': async () => {
      await call('DELETE', `${toolServers}/${await addServer()}`);
      return 'tool_server.removed';
    },
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
