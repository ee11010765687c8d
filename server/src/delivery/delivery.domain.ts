import type { FastifyInstance } from 'fastify';
import type { Uploads } from '../platform/http/index.ts';
import type { Budgets } from '../platform/limits/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Signals } from '../platform/signals/index.ts';
import type { Objects } from '../platform/store/index.ts';
import { builtWeb, type LiveReleases } from '../platform/web/index.ts';
import { createContents } from './contents.service.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { createKnownReleases } from './known-releases.ts';
import { createLiveReleases, pollMs } from './live-releases.ts';
import { createMeasuredReleases } from './measured-releases.ts';
import { listFailing } from './measures.repository.ts';
import { measureRoutes } from './measures.routes.ts';
import { createMeasures } from './measures.service.ts';
import { memberRoutes } from './members.routes.ts';
import { createMembers, deliveryPersonalData } from './members.service.ts';
import { createOverrideReader } from './override-reader.ts';
import { overrideRoutes } from './overrides.routes.ts';
import { createOverrides } from './overrides.service.ts';
import { platformContractRoutes } from './platform-contract.routes.ts';
import { readPlatformContract } from './platform-contract.ts';
import { createReleaseActivation } from './release-activation.ts';
import { createReleaseFit } from './release-fit.ts';
import { createReleaseOutcomes } from './release-outcomes.ts';
import { createReleaseSources } from './release-sources.ts';
import { createReleaseUploads } from './release-uploads.ts';
import { createReleases } from './releases.service.ts';
import { createRemoteChanges } from './remote-changes.ts';
import { createRemoteControls } from './remote-controls.service.ts';
import { createRetention } from './retention.ts';
import { createReleaseUse } from './retention-use.ts';
import { createRolloutEnds } from './rollout-ends.ts';
import { rolloutRoutes } from './rollouts.routes.ts';
import { createRollouts } from './rollouts.service.ts';
import { createSigning } from './signing.ts';
import { createTokens } from './tokens.service.ts';
import { createTreeReleases } from './tree-releases.ts';

interface Needs {
  signals: Signals;
  budgets: Pick<Budgets, 'calls'>;
  uploads: Uploads;
  objects: Objects;
}

export type Delivery = ReturnType<typeof openDelivery>;

const missesPerMinute = 600;
const wrongOverridesPerMinute = 60;

/** Shipping of remotes by teams: the registry of releases, their files, what is live, and release tokens. */
export function openDelivery(platform: Platform, { signals, budgets, uploads, objects }: Needs) {
  const now = () => platform.now();
  const misses = budgets.calls('release-misses', missesPerMinute);
  const folder = builtWeb(platform.config.webDir, platform.log);
  const ends = createRolloutEnds(platform, signals);
  const { completeDue } = ends;
  const known = createKnownReleases(platform, { objects, misses, absentMs: pollMs });
  const live = createLiveReleases(platform, { releases: known, signals, folder, completeDue });
  const overridden = createOverrideReader(platform, {
    builtOf: known.builtOf,
    misses: budgets.calls('override-misses', wrongOverridesPerMinute),
  });
  const contract = readPlatformContract();
  const fit = createReleaseFit({ contract, folder });
  const overrides = createOverrides(platform, fit);
  const members = createMembers(platform);
  const tokens = createTokens(platform);
  const releaseUploads = createReleaseUploads(platform, { uploads, objects });
  const contents = createContents(platform, releaseUploads);
  const releases = createReleases(platform);
  const changes = createRemoteChanges(platform, { signals, follow: live.follow });
  const activation = createReleaseActivation(platform, { fit });
  const rollouts = createRollouts(platform, { changes, ends, activation });
  const controls = createRemoteControls(platform, { changes, ends, activation });

  const use = createReleaseUse(platform);
  const retention = createRetention(platform, { objects, signals });
  const outcomes = createReleaseOutcomes(platform, { live, revert: rollouts.revert });
  const measured = createMeasuredReleases(platform, { live, folder });
  const sources = createReleaseSources(platform, objects);
  const measures = createMeasures(platform, { outcomes, measured, sources });
  const signing = createSigning(platform.config);

  return {
    source: {
      remotes: live.remotes,
      overridden,
      async file(remote, id, ...request) {
        const file = await known.file(remote, id, ...request);
        if (file) use.note({ remote, id });
        return file;
      },
      sourcesOf: sources.sourcesOf,
    } satisfies LiveReleases,
    signing,
    personalData: deliveryPersonalData(platform),
    readToken: tokens.read,
    isDeliveryMember: members.isMember,
    /** Measures are stored by the hour, so this period is up to two hours long. */
    failing: () => listFailing(platform.database.db, new Date(platform.now() - 2 * 60 * 60_000 + 1)),
    releaseTree: createTreeReleases(platform, { releases, rollouts, uploads: releaseUploads }),
    routes(app: FastifyInstance): void {
      deliveryRoutes(app, { now, releases, contents, tokens, members, contract });
      rolloutRoutes(app, { now, rollouts, controls, members });
      memberRoutes(app, members);
      platformContractRoutes(app, { contract, signingKey: signing.publicKey });
      overrideRoutes(app, { overrides, members });
      measureRoutes(app, { measures, members });
      app.addHook('onReady', live.start);
      app.addHook('onClose', live.stop);
      app.addHook('onClose', () => sources.stop());
      for (const service of [use, retention, measures]) {
        app.addHook('onReady', async () => service.start());
        app.addHook('onClose', () => service.stop());
      }
    },
  };
}
