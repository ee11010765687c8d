import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, isKnown, sendProblem } from '../../platform/http/index.ts';
import { notFound } from '../../platform/problems/index.ts';
import { ObjectMissing } from '../../platform/store/index.ts';
import type { BuiltWeb } from './web.built.ts';
import type { LiveReleases, ReleasedFile } from './web.source.ts';

/** File names contain a hash of the content, so a file never changes. The records beside them do. */
const forEver = { maxAge: '365d', immutable: true } as const;

/** `~1/` gives a retry another address, so that the browser does not attach it to a request that hangs. */
const retryMarker = /^~\d+\//;

/** Files in the build folders that only the server and developers read. */
const innerFiles = /(^|\/)(remote|host)\.json$|\.map$/;

/** A file of one build: `0.1.0-1a2b3c4d5e/wallet-page.1a2b.js`. */
const fileOfBuild = /^(?<build>[\w.-]+)\/(?<file>.+)$/;

interface Assets {
  webDir: string;
  web: BuiltWeb;
  releases: LiveReleases | undefined;
}

/** Serves the files of host and remotes, including old builds. They were compressed when they were built. */
export async function assetRoutes(app: FastifyInstance, { webDir, web, releases }: Assets): Promise<void> {
  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, index: false });

  const send = (reply: FastifyReply, root: string, file: string): FastifyReply => {
    if (innerFiles.test(file)) return sendProblem(notFound(), reply.request, reply);
    return reply.sendFile(file, root, forEver);
  };

  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) =>
    send(reply, join(webDir, 'host/dist/assets'), request.params['*']),
  );

  app.get<{ Params: { name: string; '*': string } }>(
    '/remotes/:name/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      const file = request.params['*'].replace(retryMarker, '');
      const { build = '', file: path = '' } = fileOfBuild.exec(file)?.groups ?? {};
      const released = await releases?.file(name, build, path, request.ip);
      if (released) return sendReleased(released, request, reply);
      const root = await web.remoteFolder(name);
      if (!root) return reply.callNotFound();
      return send(reply, root, file);
    },
  );
}

async function sendReleased(
  { type, hash, keys, open }: ReleasedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const accepted = acceptedEncoding(request.headers['accept-encoding'], Object.keys(keys));
  const etag = `"${hash}${accepted ? `-${accepted}` : ''}"`;
  const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag, vary: 'accept-encoding' };
  if (isKnown(request.headers['if-none-match'], etag)) return reply.headers(headers).code(304).send();
  try {
    const content = await open(accepted && keys[accepted]);
    reply.headers({ ...headers, 'content-type': type });
    return await reply.headers(accepted ? { 'content-encoding': accepted } : {}).send(content);
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
    request.log.error({ hash }, 'a file of a release is missing from the store');
    throw notFound();
  }
}
