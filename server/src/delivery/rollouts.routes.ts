import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { route, sliceOf, versionTag, withEtag } from '../platform/http/index.ts';
import { actorOf } from './delivery.policy.ts';
import { presentRollout } from './delivery.present.ts';
import type { Members } from './members.service.ts';
import type { RemoteChange, RemoteReply } from './remote-changes.ts';
import type { RemoteControls } from './remote-controls.service.ts';
import type { Rollouts } from './rollouts.service.ts';

export interface RolloutRoutesParts {
  now: () => number;
  rollouts: Rollouts;
  controls: RemoteControls;
  members: Members;
}

/** Calls that change the live release of a remote. */
export function rolloutRoutes(
  app: FastifyInstance,
  { now, rollouts, controls, members }: RolloutRoutesParts,
): void {
  route(app, 'delivery.rollouts.list', async ({ caller, params, query, request }) => {
    const { rows, total } = await rollouts.list(
      await members.readerOf(caller, request),
      params.name,
      sliceOf(query),
    );
    return { rollouts: rows.map((row) => presentRollout(row, now())), ...query, total };
  });

  route(app, 'delivery.rollouts.start', async ({ caller, params, body, request, reply }) =>
    tagged(reply, await rollouts.start(actorOf(caller, request), changeOf(request, params.name, body))),
  );

  route(app, 'delivery.rollouts.complete', async ({ caller, params, request, reply }) => {
    const change = changeOf(request, params.name, { rolloutId: params.rollout_id });
    return tagged(reply, await rollouts.complete(actorOf(caller, request), change));
  });

  route(app, 'delivery.rollouts.cancel', async ({ caller, params, body, request, reply }) => {
    const change = changeOf(request, params.name, { rolloutId: params.rollout_id, ...body });
    return tagged(reply, await rollouts.cancel(actorOf(caller, request), change));
  });

  route(app, 'delivery.rollback', async ({ caller, params, body, request, reply }) =>
    tagged(reply, await rollouts.rollBack(actorOf(caller, request), changeOf(request, params.name, body))),
  );

  route(app, 'delivery.pin', async ({ caller, params, body, request, reply }) =>
    tagged(reply, await controls.pin(actorOf(caller, request), changeOf(request, params.name, body))),
  );

  route(app, 'delivery.unpin', async ({ caller, params, request, reply }) =>
    tagged(reply, await controls.unpin(actorOf(caller, request), changeOf(request, params.name, {}))),
  );

  route(app, 'delivery.disable', async ({ caller, params, body, request, reply }) =>
    tagged(reply, await controls.disable(actorOf(caller, request), changeOf(request, params.name, body))),
  );

  route(app, 'delivery.enable', async ({ caller, params, request, reply }) =>
    tagged(reply, await controls.enable(actorOf(caller, request), changeOf(request, params.name, {}))),
  );

  route(app, 'delivery.thresholds.set', async ({ caller, params, body, request, reply }) =>
    tagged(
      reply,
      await controls.setThresholds(actorOf(caller, request), changeOf(request, params.name, body)),
    ),
  );
}

const changeOf = <Input>({ headers }: FastifyRequest, remote: string, input: Input): RemoteChange<Input> => ({
  remote,
  ifMatch: headers['if-match'],
  input,
});

const tagged = <Reply extends RemoteReply>(reply: FastifyReply, changed: Reply): Reply =>
  withEtag(reply, versionTag({ version: changed.remote.revision }), changed);
