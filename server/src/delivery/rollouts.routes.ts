import type { FastifyInstance } from 'fastify';
import { type Call, route, sliceOf, versionTag, withEtag } from '../platform/http/index.ts';
import { type Actor, actorOf } from './delivery.policy.ts';
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

  route(app, 'delivery.rollouts.start', (call) => changed(call, rollouts.start, call.body));
  route(app, 'delivery.rollouts.complete', (call) =>
    changed(call, rollouts.complete, { rolloutId: call.params.rollout_id }),
  );
  route(app, 'delivery.rollouts.cancel', (call) =>
    changed(call, rollouts.cancel, { rolloutId: call.params.rollout_id, ...call.body }),
  );
  route(app, 'delivery.rollback', (call) => changed(call, rollouts.rollBack, call.body));
  route(app, 'delivery.pin', (call) => changed(call, controls.pin, call.body));
  route(app, 'delivery.unpin', (call) => changed(call, controls.unpin, {}));
  route(app, 'delivery.disable', (call) => changed(call, controls.disable, call.body));
  route(app, 'delivery.enable', (call) => changed(call, controls.enable, {}));
  route(app, 'delivery.thresholds.set', (call) => changed(call, controls.setThresholds, call.body));
}

async function changed<Input, Reply extends RemoteReply>(
  { caller, params, request, reply }: Pick<Call<'delivery.pin'>, 'caller' | 'params' | 'request' | 'reply'>,
  change: (actor: Actor, change: RemoteChange<Input>) => Promise<Reply>,
  input: Input,
): Promise<Reply> {
  const ifMatch = request.headers['if-match'];
  const after = await change(actorOf(caller, request), { remote: params.name, ifMatch, input });
  return withEtag(reply, versionTag({ version: after.remote.revision }), after);
}
