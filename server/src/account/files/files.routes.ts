import type { FastifyInstance, FastifyReply } from 'fastify';
import { formRoutes, idempotencyKey, route, withEtag } from '../../platform/http/index.ts';
import { actorOf } from '../users/index.ts';
import { fileTag } from './file-names.ts';
import { sendFile } from './file-replies.ts';
import type { FileRow } from './files.repository.ts';
import type { Files } from './files.service.ts';
import { formLimits, type Incoming, type IncomingFiles } from './incoming.ts';

export interface FilesRoutesParts {
  files: Files;
  incoming: IncomingFiles;
  publicFilesPerMinute: number;
}

export function filesRoutes(app: FastifyInstance, parts: FilesRoutesParts): void {
  const { files, incoming } = parts;
  const refOf = (params: { user_id: string; file_id: string }) => ({
    userId: params.user_id,
    fileId: params.file_id,
  });

  route(app, 'files.list', async ({ caller, params, query }) => {
    const { files: found, total } = await files.list(actorOf(caller), params.user_id, query);
    return { files: found, page: query.page, limit: query.limit, total };
  });

  const tagged = (reply: FastifyReply, file: FileRow) => withEtag(reply, fileTag(file), files.present(file));

  route(app, 'files.get', async ({ caller, params, reply }) =>
    tagged(reply, await files.get(actorOf(caller), refOf(params))),
  );

  route(app, 'files.content', async ({ caller, params, request, reply }) =>
    sendFile(await files.get(actorOf(caller), refOf(params)), files.open, {
      request,
      reply,
      isPublic: false,
    }),
  );

  route(app, 'files.delete', ({ caller, params, request }) =>
    files.delete(actorOf(caller), refOf(params), request.headers['if-match']),
  );

  route(
    app,
    'files.public',
    async ({ params, request, reply }) =>
      sendFile(await files.getPublic(params.file_id), files.open, { request, reply, isPublic: true }),
    { callsPerMinute: parts.publicFilesPerMinute },
  );

  formRoutes(app, formLimits, (scope) => {
    route(scope, 'files.upload', async (call) => {
      const { caller, params } = call;
      const once = { userId: caller.userId, key: idempotencyKey(call.request) };
      await files.assertMayAdd(actorOf(caller), params.user_id, { isRepeatable: once.key !== undefined });
      const add = (file: Incoming) => files.add(params.user_id, file, { once });
      return tagged(call.reply, await incoming.receive('files.upload', call, add));
    });

    route(scope, 'files.replace', async (call) => {
      const ref = refOf(call.params);
      await files.get(actorOf(call.caller), ref);
      const replace = (file: Incoming) => files.replace(ref, file, call.request.headers['if-match']);
      return tagged(call.reply, await incoming.receive('files.replace', call, replace));
    });
  });
}
