import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblem } from '../../platform/http/index.ts';
import { notFound } from '../../platform/problems/index.ts';
import type { BuiltWeb } from './web.built.ts';

/** Names carry a hash of the content, so a file never changes; the records beside them do. */
const forEver = { maxAge: '365d', immutable: true } as const;

/** `~1/` makes an address different for the browser, so that a retry does not join a request that hangs. */
const retryMark = /^~\d+\//;

/** Files beside those for browsers that only the server and developers read. */
const innerFiles = /(^|\/)(remote|host)\.json$|\.map$/;

/** The built files of host and remotes, old builds included, compressed when they were built. */
export async function assetRoutes(app: FastifyInstance, webDir: string, web: BuiltWeb): Promise<void> {
  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, index: false });

  const send = (reply: FastifyReply, root: string, file: string): FastifyReply => {
    if (innerFiles.test(file)) return sendProblem(notFound(), reply.request, reply);
    return reply.sendFile(file, root, forEver);
  };

  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) =>
    send(reply, path.join(webDir, 'host/dist/assets'), request.params['*']),
  );

  app.get<{ Params: { name: string; '*': string } }>(
    '/remotes/:name/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const root = await web.remoteFolder(request.params.name);
      if (!root) return reply.callNotFound();
      return send(reply, root, request.params['*'].replace(retryMark, ''));
    },
  );
}
