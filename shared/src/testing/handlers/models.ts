import type { ModelConnection } from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { makeConnection, models } from '../models.ts';
import { allowedHostOf } from './addresses.ts';
import { handleForAdmin } from './rights.ts';

const shown = () => ({ connections: models.connections, environment: models.environment });

const connectionOf = ({ connection_id: wanted }: { connection_id: string }): ModelConnection =>
  models.connections.find(({ id }) => id === wanted) ??
  refuse(404, 'NOT_FOUND', { message: 'There is no such connection' });

export const modelsHandlers = [
  handleForAdmin('models.connections.list', () => shown()),

  handleForAdmin('models.connections.add', ({ body }) => {
    const { key, allow_internal: isAllowed, label, ...rest } = body;
    return makeConnection({
      ...rest,
      label: label ?? body.model,
      has_key: key !== undefined,
      allowed_host: allowedHostOf(body.base_url, isAllowed),
    });
  }),

  handleForAdmin('models.connections.change', ({ params, body }) => {
    const known = connectionOf(params);
    const { key, allow_internal: _, ...rest } = body;
    const hasKey = key === undefined ? known.has_key : key !== null;
    const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    return Object.assign(known, sent, { has_key: hasKey }) satisfies ModelConnection;
  }),

  handleForAdmin('models.connections.remove', ({ params }) => {
    const known = connectionOf(params);
    models.connections = models.connections.filter((connection) => connection !== known);
    return undefined;
  }),

  handleForAdmin('models.order', ({ body: { ids } }) => {
    const ordered = ids.flatMap((id) => models.connections.filter((connection) => connection.id === id));
    if (new Set(ids).size !== models.connections.length || ordered.length !== models.connections.length)
      refuse(409, 'CONFLICT', { message: 'Models were connected or removed in the meantime.' });
    models.connections = ordered;
    return shown();
  }),

  handleForAdmin('models.available', () => models.available),
  handleForAdmin('models.trial', () => models.trial),
  handleForAdmin('models.discover', () => ({ found: models.found })),
  handleForAdmin('models.usage', () => models.usage),
];
