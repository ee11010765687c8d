import type { ModelConnection } from '../../contract/index.ts';
import { apiError } from '../api-error.ts';
import { handle } from '../handle.ts';
import { makeConnection, models } from '../models.ts';
import { adminOnly } from './rights.ts';

const hostOf = (address: string): string => new URL(address).host;
const isLocal = (address: string): boolean => /\/\/(localhost|127\.|10\.|192\.168\.)/.test(address);
const shown = () => ({ connections: models.connections, environment: models.environment });

const internal = (): Response =>
  apiError(422, 'ADDRESS_INTERNAL', {
    message: 'This address is in the network of this server. Allow it to call it.',
  });
const unknown = (): Response => apiError(404, 'NOT_FOUND', { message: 'There is no such connection' });

export const modelsHandlers = [
  handle('models.connections.list', ({ caller }) => adminOnly(caller) ?? shown()),

  handle('models.connections.add', ({ caller, body }) => {
    const { key, allow_internal: isAllowed, label, ...rest } = body;
    const refused = adminOnly(caller);
    if (refused) return refused;
    if (isLocal(body.base_url) && !isAllowed) return internal();
    return makeConnection({
      ...rest,
      label: label ?? body.model,
      has_key: key !== undefined,
      allowed_host: isLocal(body.base_url) ? hostOf(body.base_url) : null,
    });
  }),

  handle('models.connections.change', ({ caller, params, body }) => {
    const refused = adminOnly(caller);
    const known = models.connections.find(({ id }) => id === params.connection_id);
    if (refused || !known) return refused ?? unknown();
    const { key, allow_internal: _, ...rest } = body;
    const hasKey = key === undefined ? known.has_key : key !== null;
    const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    return Object.assign(known, sent, { has_key: hasKey }) satisfies ModelConnection;
  }),

  handle('models.connections.remove', ({ caller, params }) => {
    const refused = adminOnly(caller);
    const isKnown = models.connections.some(({ id }) => id === params.connection_id);
    if (refused || !isKnown) return refused ?? unknown();
    models.connections = models.connections.filter(({ id }) => id !== params.connection_id);
    return undefined;
  }),

  handle('models.order', ({ caller, body: { ids } }) => {
    const refused = adminOnly(caller);
    if (refused) return refused;
    const ordered = ids.flatMap((id) => models.connections.filter((connection) => connection.id === id));
    if (new Set(ids).size !== models.connections.length || ordered.length !== models.connections.length)
      return apiError(409, 'CONFLICT', { message: 'Models were connected or removed in the meantime.' });
    models.connections = ordered;
    return shown();
  }),

  handle('models.available', ({ caller }) => adminOnly(caller) ?? models.available),
  handle('models.trial', ({ caller }) => adminOnly(caller) ?? models.trial),
  handle('models.discover', ({ caller }) => adminOnly(caller) ?? { found: models.found }),
  handle('models.usage', ({ caller }) => adminOnly(caller) ?? models.usage),
];
