import type { Registry } from '@alma/shared/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BuiltRemoteSchema, HostRecordSchema } from './web.schemas.ts';
import { toRecord, type WebSource } from './web.source.ts';

/** The webpack dev servers behind our origin in `npm run dev`. */
export const DevServersSchema = z.object({
  host: z.url(),
  remotes: z.record(z.string(), z.url()),
});
export type DevServers = z.infer<typeof DevServersSchema>;

/** A dev server answers once its build is done, which takes a while with a cold cache. */
const timeoutMs = 60_000;

export function developmentWeb(servers: DevServers, log: FastifyBaseLogger): WebSource {
  async function read<S extends z.ZodType>(address: string, schema: S): Promise<z.output<S> | undefined> {
    try {
      const reply = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
      return schema.parse(await reply.json());
    } catch (error) {
      log.warn({ address, reason: (error as Error).message }, 'a dev server did not return its record');
      return undefined;
    }
  }

  const source: WebSource = {
    async read() {
      const [host, ...built] = await Promise.all([
        read(`${servers.host}/assets/host.json`, HostRecordSchema),
        ...Object.entries(servers.remotes).map(([name, server]) =>
          read(`${server}/remotes/${name}/dev/remote.json`, BuiltRemoteSchema),
        ),
      ]);
      const registry: Registry = {
        remotes: built.flatMap((remote) => (remote ? [toRecord(remote, host, true)] : [])),
      };
      return { host, registry };
    },
    async shares() {
      const { registry } = await source.read();
      return registry.remotes.map((record) => ({ record, percent: 100, isDefault: true }));
    },
  };
  return source;
}

const prefixOf = (name: string): string => `/dev-hmr/${name}`;

/** Recognises the addresses of the dev servers' reload sockets. */
export function reloadSockets({ remotes }: DevServers): (target: string) => boolean {
  const prefixes = ['host', ...Object.keys(remotes)].map(prefixOf);
  return (target) => {
    const [path = ''] = target.split('?', 1);
    return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  };
}

/** Serves the dev servers' scripts and their reload sockets from our origin. */
export async function developmentRoutes(app: FastifyInstance, servers: DevServers): Promise<void> {
  // Imported here because production has neither development servers nor this package.
  const { default: httpProxy } = await import('@fastify/http-proxy');
  const sockets = { host: servers.host, ...servers.remotes };
  for (const [name, upstream] of Object.entries(sockets)) {
    const prefix = prefixOf(name);
    await app.register(httpProxy, {
      upstream,
      prefix,
      rewritePrefix: prefix,
      websocket: true,
      httpMethods: ['GET'],
      proxyPayloads: false,
    });
  }

  app.get('/assets/*', { schema: { hide: true } }, (request, reply) => forward(servers.host, request, reply));
  app.get<{ Params: { name: string } }>('/remotes/:name/*', { schema: { hide: true } }, (request, reply) => {
    const upstream = servers.remotes[request.params.name];
    return upstream ? forward(upstream, request, reply) : reply.callNotFound();
  });
}

async function forward(
  upstream: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // The retry marker is meant for the browser only.
  const target = request.url.replace(/\/~\d+\//, '/');
  const answer = await fetch(upstream + target).catch(() => undefined);
  if (!answer) return reply.code(502).send('The dev server does not answer.');
  return reply
    .code(answer.status)
    .header('content-type', answer.headers.get('content-type') ?? 'application/octet-stream')
    .send(Buffer.from(await answer.arrayBuffer()));
}
