import type { DeliveredRemote, Rollout } from '../../src/contract/delivery/rollouts.ts';
import { assertChecked, checkRemote } from '../check.ts';
import {
  changeOptions,
  type Command,
  type Context,
  platformOf,
  type Result,
  strategyOf,
} from '../command.ts';
import { RefusedError } from '../errors.ts';
import type { PreparedRelease } from '../manifest.ts';
import { listedMaps, uploadMaps } from '../maps.ts';
import type { Platform } from '../platform.ts';
import { projectOf } from '../project.ts';
import { outcomeOf, remoteOf, rolloutsOf, waitForEnd } from '../remotes.ts';
import { kilobytes, uploadMissing } from '../uploads.ts';

export const release: Command = {
  summary: 'Build, check, upload and roll out this remote. Run it again to resume an interrupted release',
  subject: '[remote]',
  options: ['strategy', 'start', 'wait', 'changelog', ...changeOptions],
  async run(context) {
    const { values, output, cwd, subject } = context;
    strategyOf(values);
    const platform = platformOf(context);
    const project = projectOf(cwd, subject ?? values.remote);
    const checked = await checkRemote(project, context, platform);
    assertChecked(checked);
    for (const warning of checked.warnings) output.progress(`Note: ${warning}.`);
    const { id, manifest, files } = checked.release;
    const { name } = manifest.declaration;
    const remote = await remoteOf(platform, name);
    await assertNotTakenBack(platform, remote, id);
    if (values['dry-run']) return plan(context, checked.release, remote);

    const maps = checked.acceptsMaps ? checked.release.maps : [];
    const { missing, missing_maps: missingMaps = [] } = await platform.call('delivery.releases.create', {
      params: { name },
      body: maps.length > 0 ? { ...manifest, maps: listedMaps(maps) } : manifest,
    });
    const toUpload = files.filter(
      ({ sha384 }, index) =>
        missing.includes(sha384) && files.findIndex((file) => file.sha384 === sha384) === index,
    );
    const live = checked.registry?.remotes.find((record) => record.name === name);
    const uploaded = await uploadMissing(platform, toUpload, { live, output });
    const uploadedMaps = await uploadMaps(platform, name, { maps, missing: missingMaps, output });
    const mapsNote = uploadedMaps.files > 0 ? `, with ${uploadedMaps.files} source maps` : '';
    output.progress(
      `${name} ${id} is registered: ${uploaded.files} of ${files.length} files sent${mapsNote}, ${kilobytes(uploaded.bytes + uploadedMaps.bytes)}.`,
    );
    const json = {
      release: id,
      remote: name,
      files: files.length,
      uploaded,
      uploaded_maps: uploadedMaps,
      signed_by: checked.keyId ?? null,
    };
    if (values.start === false)
      return { text: `Nobody has it yet: alma promote ${id}`, json: { ...json, rollout: null } };

    const started = await startRollout(platform, remote, id, context);
    const rollout = values.wait ? await waitForEnd(platform, started, output) : started;
    return { text: outcomeOf(rollout), json: { ...json, rollout } };
  },
};

/** A reverted release must be started again deliberately, with `alma promote`. */
async function assertNotTakenBack(platform: Platform, { name }: DeliveredRemote, id: string): Promise<void> {
  const last = (await rolloutsOf(platform, name)).find(({ to }) => to === id);
  if (last?.state !== 'reverted') return;
  throw new RefusedError(
    `${name} ${id} was rolled back automatically: ${last.reason ?? ''} Fix it and release again, or promote it anyway: alma promote ${id}`,
    'ROLLOUT_REVERTED',
  );
}

/** Starts the rollout, or finds the one that an earlier attempt has started. */
async function startRollout(
  platform: Platform,
  { name, revision, rollout }: DeliveredRemote,
  id: string,
  { values }: Context,
): Promise<Rollout> {
  if (rollout?.to === id) return rollout;
  const { strategy, reason } = values;
  const started = await platform.call('delivery.rollouts.start', {
    params: { name },
    revision,
    body: {
      release: id,
      ...(strategy !== undefined && { strategy }),
      ...(reason !== undefined && { reason }),
    },
  });
  return started.rollout;
}

function plan(
  { values }: Context,
  { id, files }: PreparedRelease,
  { name, live, rollout }: DeliveredRemote,
): Result {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const would = `release ${name} ${id} (${files.length} files, ${kilobytes(bytes)}) over ${live ?? 'the build that came with the platform'}`;
  const then = values.start === false ? 'and start nothing' : `and start ${values.strategy ?? 'AllAtOnce'}`;
  const blocked =
    rollout && rollout.to !== id ? ` A rollout of ${rollout.to ?? ''} is running and must end first.` : '';
  return {
    text: `Would ${would} ${then}.${blocked} Nothing was changed.`,
    json: {
      dry_run: true,
      release: id,
      remote: name,
      files: files.length,
      bytes,
      live,
      would: `${would} ${then}`,
    },
  };
}
