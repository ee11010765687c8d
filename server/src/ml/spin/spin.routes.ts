import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import yazl from 'yazl';
import { route, sliceOf } from '../../platform/http/index.ts';
import { invalid } from '../../platform/problems/index.ts';
import { noSuchArtifact } from './spin.policy.ts';
import type { SpinService } from './spin.service.ts';

export function spinRoutes(app: FastifyInstance, spin: SpinService): void {
  route(app, 'spin.list', async ({ caller, query }) => {
    const { page, limit } = query;
    const { sessions, total } = await spin.list(caller.userId, sliceOf(query));
    return { sessions, page, limit, total };
  });
  route(app, 'spin.estimate', ({ caller, query }) => spin.estimate(caller.userId, query));
  route(app, 'spin.get', ({ caller, params }) => spin.get(params.session_id, caller.userId));
  route(app, 'spin.events', ({ caller, params, query }) =>
    spin.events(params.session_id, caller.userId, { afterSeq: query.after_seq, limit: query.limit }),
  );
  steerRoutes(app, spin);
  artifactRoutes(app, spin);
}

function steerRoutes(app: FastifyInstance, spin: SpinService): void {
  route(app, 'spin.mode', ({ caller, query, body }) =>
    spin.switchMode(caller.userId, query.session_id ?? body.session_id, body.mode),
  );
  route(app, 'spin.agents.add', ({ caller, query, body }) => {
    const agentId = query.agent_id ?? body.agent_id;
    const { name, prompt } = body;
    if (agentId === undefined && (name === undefined || prompt === undefined)) {
      throw invalid([
        { path: 'agent_id', message: 'Give the id of an agent, or the name and prompt of a new one' },
      ]);
    }
    return spin.addAgent(caller.userId, query.session_id ?? body.session_id, { agentId, name, prompt });
  });
  route(app, 'spin.agents.remove', ({ caller, query, body }) => {
    const agentId = query.agent_id ?? body.agent_id;
    if (agentId === undefined) throw invalid([{ path: 'agent_id', message: 'Give the id of the agent' }]);
    return spin.removeAgent(caller.userId, query.session_id ?? body.session_id, agentId);
  });
  route(app, 'spin.continue', ({ caller, query, body }) =>
    spin.proceed(caller.userId, query.session_id ?? body.session_id, {
      message: body.message,
      pauseId: body.pause_id,
      requestId: body.request_id,
    }),
  );
}

function artifactRoutes(app: FastifyInstance, spin: SpinService): void {
  route(app, 'spin.artifact', async ({ caller, params, reply }) => {
    const artifacts = await spin.artifacts(params.session_id, caller.userId);
    const found = artifacts.find(({ artifact_id: id }) => id === params.artifact_id);
    if (!found) throw noSuchArtifact();
    reply.header('content-type', 'text/markdown; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="${found.artifact_id}.md"`);
    return Buffer.from(found.body);
  });
  route(app, 'spin.artifact.edit', ({ caller, params, body }) =>
    spin.editArtifact(caller.userId, params, body),
  );
  route(app, 'spin.document', async ({ caller, params, reply }) => {
    reply.header('content-type', 'text/markdown; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="spin-results.md"');
    return Buffer.from(await spin.document(params.session_id, caller.userId));
  });
  route(app, 'spin.artifacts', async ({ caller, params, reply }) => {
    const artifacts = await spin.artifacts(params.session_id, caller.userId);
    const zip = new yazl.ZipFile();
    for (const { artifact_id: id, body, created_at: at } of artifacts) {
      zip.addBuffer(Buffer.from(body), `${id}.md`, { mtime: new Date(at) });
    }
    zip.end();
    reply.header('content-type', 'application/zip');
    reply.header('content-disposition', 'attachment; filename="spin-artifacts.zip"');
    return buffer(zip.outputStream);
  });
}
