import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

/**
 * Registers routes with hooks and parsers of their own. The name is what Fastify calls them in messages; without one it
 * looks through all loaded modules for one, which took a third of the start of a server under Jest.
 */
export function addScope(app: FastifyInstance, name: string, plugin: FastifyPluginAsync): void {
  app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name }));
}
