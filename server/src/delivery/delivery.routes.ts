import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import type { FastifyInstance } from 'fastify';
import { formRoutes, route, sliceOf } from '../platform/http/index.ts';
import type { Contents } from './contents.service.ts';
import { actorOf } from './delivery.policy.ts';
import { presentRelease, presentRemote, presentToken } from './delivery.present.ts';
import type { Members } from './members.service.ts';
import type { OfferedContract } from './platform-contract.ts';
import { uploadLimits } from './release-uploads.ts';
import type { Releases } from './releases.service.ts';
import type { Tokens } from './tokens.service.ts';

export interface DeliveryRoutesParts {
  now: () => number;
  releases: Releases;
  contents: Contents;
  tokens: Tokens;
  members: Members;
  contract: OfferedContract;
}

const releasesPerMinute = 60;
/** A release with many files needs one call for each. */
const uploadsPerMinute = 1_200;

export function deliveryRoutes(
  app: FastifyInstance,
  { now, releases, contents, tokens, members, contract }: DeliveryRoutesParts,
): void {
  route(app, 'delivery.remotes', async ({ caller, request }) => ({
    remotes: (await releases.remotes(await members.readerOf(caller, request))).map((state) =>
      presentRemote(state, now()),
    ),
  }));

  route(app, 'delivery.releases.list', async ({ caller, params, query, request }) => {
    const { rows, total } = await releases.list(
      await members.readerOf(caller, request),
      params.name,
      sliceOf(query),
    );
    return { releases: rows.map((row) => presentRelease(row, contract)), ...query, total };
  });

  route(app, 'delivery.releases.inUse', async ({ caller, request }) => ({
    releases: (await releases.inUse(await members.readerOf(caller, request))).map((row) =>
      presentRelease(row, contract),
    ),
  }));

  route(
    app,
    'delivery.releases.create',
    async ({ caller, params, body, request }) => {
      const { hashes, maps, ...found } = await releases.register(actorOf(caller, request), params.name, body);
      return { release: presentRelease(found, contract), missing: hashes, missing_maps: maps };
    },
    { bodyBytes: deliveryLimits.manifestBytes, callsPerMinute: releasesPerMinute },
  );

  formRoutes(app, uploadLimits, (scope) => {
    route(
      scope,
      'delivery.files.put',
      ({ caller, params, query, request }) =>
        contents.putFile(actorOf(caller, request), { ...params, ...query }, { caller, request }),
      { callsPerMinute: uploadsPerMinute },
    );
    route(
      scope,
      'delivery.maps.put',
      ({ caller, params, request }) => contents.putMap(actorOf(caller, request), params, { caller, request }),
      { callsPerMinute: uploadsPerMinute },
    );
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
    tokens.revoke(actorOf(caller, request), params.token_id),
  );
}
