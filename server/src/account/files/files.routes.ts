import multipart from '@fastify/multipart';
import { fileLimits } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import { actorOf } from '../users/index.ts';
import { sendFile } from './file-replies.ts';
import type { Files } from './files.service.ts';
import type { Incoming, Uploads } from './uploads.ts';

export interface FilesRoutesParts {
  files: Files;
  uploads: Uploads;
  publicFilesPerMinute: number;
}

/** Beside the one file a form may send a little more, which is not looked at. */
const bodyLimits = {
  fileSize: fileLimits.bytes,
  files: 2,
  fields: 10,
  fieldNameSize: 100,
  fieldSize: 10_000,
  parts: 12,
  headerPairs: 20,
};

export function filesRoutes(app: FastifyInstance, parts: FilesRoutesParts): void {
  const { files, uploads } = parts;
  const refOf = (params: { user_id: string; file_id: string }) => ({
    userId: params.user_id,
    fileId: params.file_id,
  });

  route(app, 'files.list', async ({ caller, params, query }) => {
    const { files: found, total } = await files.list(actorOf(caller), params.user_id, query);
    return { files: found, page: query.page, limit: query.limit, total };
  });

  route(app, 'files.get', async ({ caller, params }) =>
    files.present(await files.get(actorOf(caller), refOf(params))),
  );

  route(app, 'files.content', async ({ caller, params, request, reply }) =>
    sendFile(await files.get(actorOf(caller), refOf(params)), files.open, {
      request,
      reply,
      isPublic: false,
    }),
  );

  route(app, 'files.delete', ({ caller, params }) =>
    files.delete(actorOf(caller), refOf(params)).then(() => undefined),
  );

  route(
    app,
    'files.public',
    async ({ params, request, reply }) =>
      sendFile(await files.getPublic(params.file_id), files.open, { request, reply, isPublic: true }),
    { callsPerMinute: parts.publicFilesPerMinute },
  );

  app.register(async (scope) => {
    await scope.register(multipart, { limits: bodyLimits });

    route(scope, 'files.upload', async ({ caller, params, request }) => {
      await files.assertMayAdd(actorOf(caller), params.user_id);
      const add = (incoming: Incoming) => files.add(params.user_id, incoming, false);
      const file = await uploads.receive(caller.userId, request, add);
      return files.present(file);
    });

    route(scope, 'files.replace', async ({ caller, params, request }) => {
      const ref = refOf(params);
      await files.get(actorOf(caller), ref);
      const replace = (incoming: Incoming) => files.replace(ref, incoming);
      return files.present(await uploads.receive(caller.userId, request, replace));
    });
  });
}
