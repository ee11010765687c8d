import type { FastifyInstance } from 'fastify';
import { invalid } from '../problems/index.ts';
import { parseExactly } from './exact-numbers.ts';

/** Parses JSON bodies. An empty body, or one for an unknown address, counts as no body, whatever its content type. */
export function requestBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw;
    const isChunked = headers['transfer-encoding'] !== undefined;
    const isEmpty = !isChunked && (headers['content-length'] ?? '0') === '0';
    // Without a content type nothing is parsed. No budget counts calls of unknown addresses, so they must cost little.
    if (isEmpty || request.is404) delete headers['content-type'];
  });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, withoutPrototypeKeys(parseExactly(String(body))));
    } catch {
      done(invalid([{ path: '(body)', message: 'The body is not valid JSON' }]));
    }
  });
}

/** Refuses `__proto__` as an own key, which would be harmful in a later merge. */
function withoutPrototypeKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Object.hasOwn(value, '__proto__')) throw new SyntaxError('forbidden key');
  for (const child of Object.values(value)) withoutPrototypeKeys(child);
  return value;
}
