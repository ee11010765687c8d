import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import type { FastifyInstance } from 'fastify';
import { formRoutes, route, versionTag } from '../platform/http/index.ts';
import { actorOf } from './delivery.policy.ts';
import { presentRelease, presentRemote, presentRollout, presentToken } from './delivery.present.ts';
import { uploadLimits } from './release-uploads.ts';
import type { Releases } from './releases.service.ts';
import type { Rollouts } from './rollouts.service.ts';
import type { Tokens } from './tokens.service.ts';

export interface DeliveryRoutesParts {
  releases: Releases;
  rollouts: Rollouts;
  tokens: Tokens;
}

const releasesPerMinute = 60;
/** A release of many files is one call each. */
const uploadsPerMinute = 1_200;

const sliceOf = ({ page, limit }: { page: number; limit: number }) => ({ limit, offset: (page - 1) * limit });

export function deliveryRoutes(
  app: FastifyInstance,
  { releases, rollouts, tokens }: DeliveryRoutesParts,
): void {
  route(app, 'delivery.remotes', async ({ caller, request }) => ({
    remotes: (await releases.remotes(actorOf(caller, request))).map(presentRemote),
  }));

  route(app, 'delivery.releases.list', async ({ caller, params, query, request }) => {
    const { rows, total } = await releases.list(actorOf(caller, request), params.name, sliceOf(query));
    return { releases: rows.map(presentRelease), ...query, total };
  });

  route(
    app,
    'delivery.releases.create',
    async ({ caller, params, body, request }) => {
      const { hashes, ...found } = await releases.register(actorOf(caller, request), params.name, body);
      return { release: presentRelease(found), missing: hashes };
    },
    { bodyBytes: deliveryLimits.manifestBytes, callsPerMinute: releasesPerMinute },
  );

  formRoutes(app, uploadLimits, (scope) => {
    route(
      scope,
      'delivery.files.put',
      ({ caller, params, request }) =>
        releases.putFile(actorOf(caller, request), params.sha384, { caller, request }).then(() => undefined),
      { callsPerMinute: uploadsPerMinute },
    );
  });

  route(app, 'delivery.rollouts.list', async ({ caller, params, query, request }) => {
    const { rows, total } = await rollouts.list(actorOf(caller, request), params.name, sliceOf(query));
    return { rollouts: rows.map(presentRollout), ...query, total };
  });

  route(app, 'delivery.rollouts.start', async ({ caller, params, body, request, reply }) => {
    const changed = await rollouts.promote(actorOf(caller, request), {
      remote: params.name,
      ifMatch: request.headers['if-match'],
      to: body.release,
      reason: body.reason,
    });
    reply.header('etag', versionTag({ version: changed.remote.revision }));
    return changed;
  });

  route(app, 'delivery.rollback', async ({ caller, params, body, request, reply }) => {
    const changed = await rollouts.rollBack(actorOf(caller, request), {
      remote: params.name,
      ifMatch: request.headers['if-match'],
      to: body.to,
      reason: body.reason,
    });
    reply.header('etag', versionTag({ version: changed.remote.revision }));
    return changed;
  });

  route(app, 'delivery.tokens.list', async ({ caller, query, request }) => {
    const { rows, total } = await tokens.list(actorOf(caller, request), sliceOf(query));
    return { tokens: rows.map(presentToken), ...query, total };
  });

  route(app, 'delivery.tokens.create', async ({ caller, body, request }) => {
    const { token, secret } = await tokens.create(actorOf(caller, request), body);
    return { ...presentToken(token), secret };
  });

  route(app, 'delivery.tokens.revoke', ({ caller, params, request }) =>
    tokens.revoke(actorOf(caller, request), params.token_id).then(() => undefined),
  );
}
