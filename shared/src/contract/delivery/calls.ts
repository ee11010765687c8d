import { z } from 'zod';
import { callsOf } from '../call-schema.ts';
import { pageQuery } from '../paging.ts';
import {
  DeliveryAccessSchema,
  DeliveryMemberInputSchema,
  DeliveryMemberSchema,
  DeliveryMembersReplySchema,
  NewReleaseTokenSchema,
  OverrideInputSchema,
  OverrideSchema,
  OverridesReplySchema,
  ReleaseTokenInputSchema,
  ReleaseTokensReplySchema,
} from './access.ts';
import {
  RegisteredReleaseSchema,
  ReleaseManifestSchema,
  ReleasesInUseReplySchema,
  ReleasesReplySchema,
  RemoteNameSchema,
  Sha384Schema,
} from './entities.ts';
import { deliveryLimits } from './limits.ts';
import { MeasuresInputSchema, MeasuresReplySchema } from './measures.ts';
import { PlatformContractSchema } from './platform.ts';
import {
  DeliveredRemoteReplySchema,
  DeliveredRemotesSchema,
  DeliveryReasonSchema,
  PinInputSchema,
  RollbackInputSchema,
  RolloutInputSchema,
  RolloutReplySchema,
  RolloutsReplySchema,
  RolloutThresholdsSchema,
} from './rollouts.ts';

const call = callsOf({ tag: 'delivery' });
const releaseCall = callsOf({ tag: 'delivery', access: 'release' });

const changeErrors = ['FORBIDDEN', 'PRECONDITION_FAILED'] as const;
const goLiveErrors = [
  ...changeErrors,
  'RELEASE_INCOMPLETE',
  'CONTRACT_MISMATCH',
  'ROUTE_TAKEN',
  'ROLLOUT_RUNNING',
] as const;

/** Calls by which teams ship their remotes: for ADMIN, and with a release token for the remote that it names. */
export const deliveryCalls = {
  'delivery.remotes': releaseCall({
    summary: 'List the remotes of the registry with their live releases',
    reply: DeliveredRemotesSchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.releases.list': releaseCall({
    summary: 'List the releases of a remote, newest first',
    query: pageQuery,
    reply: ReleasesReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.releases.inUse': releaseCall({
    summary: 'List the releases in use: the live one of each remote, and the one being rolled out',
    reply: ReleasesInUseReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.releases.create': releaseCall({
    summary: 'Register a release, and list the files to upload. Repeating the request returns the same reply',
    body: ReleaseManifestSchema,
    reply: RegisteredReleaseSchema,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'RELEASE_EXISTS'],
  }),
  'delivery.files.put': releaseCall({
    summary:
      'Upload a missing file of a release, addressed by the SHA-384 of its content (base64url). With `base`, the file is compressed by Zstandard with that file of the platform as its dictionary',
    query: z.strictObject({ base: Sha384Schema.optional() }),
    upload: true,
    uploadField: 'file',
    errors: ['FORBIDDEN', 'HASH_MISMATCH'],
  }),
  'delivery.maps.put': releaseCall({
    summary:
      'Upload a missing source map of a release, addressed by the SHA-384 of its content (base64url) and compressed by Zstandard',
    upload: true,
    uploadField: 'file',
    errors: ['FORBIDDEN', 'HASH_MISMATCH'],
  }),
  'delivery.rollouts.list': releaseCall({
    summary: 'List changes to the live release of a remote, newest first',
    query: pageQuery,
    reply: RolloutsReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.rollouts.start': releaseCall({
    summary: 'Make a release live. Requires If-Match with the revision of the remote',
    body: RolloutInputSchema,
    reply: RolloutReplySchema,
    errors: [...goLiveErrors, 'REMOTE_PINNED'],
  }),
  'delivery.rollouts.complete': releaseCall({
    summary: 'Complete a running rollout, so that everyone gets its release. Requires If-Match',
    reply: RolloutReplySchema,
    errors: changeErrors,
  }),
  'delivery.rollouts.cancel': releaseCall({
    summary: 'Cancel a running rollout, so that everyone gets the old release again. Requires If-Match',
    body: DeliveryReasonSchema,
    reply: RolloutReplySchema,
    errors: changeErrors,
  }),
  'delivery.rollback': releaseCall({
    summary: 'Roll back to an earlier release. Requires If-Match with the revision of the remote',
    body: RollbackInputSchema,
    reply: RolloutReplySchema,
    errors: [...goLiveErrors, 'REMOTE_PINNED'],
  }),
  'delivery.pin': releaseCall({
    summary: 'Pin the live release or another one, so that no rollout can start. Requires If-Match',
    body: PinInputSchema,
    reply: DeliveredRemoteReplySchema,
    errors: goLiveErrors,
  }),
  'delivery.unpin': releaseCall({
    summary: 'Unpin the live release, so that rollouts can start again. Requires If-Match',
    reply: DeliveredRemoteReplySchema,
    errors: changeErrors,
  }),
  'delivery.disable': call({
    summary: 'Disable a remote for everyone (ADMIN). Requires If-Match',
    body: DeliveryReasonSchema,
    reply: DeliveredRemoteReplySchema,
    errors: changeErrors,
  }),
  'delivery.enable': call({
    summary: 'Enable a disabled remote (ADMIN). Requires If-Match',
    reply: DeliveredRemoteReplySchema,
    errors: changeErrors,
  }),
  'delivery.thresholds.set': call({
    summary: 'Set the thresholds at which measurements end a rollout (ADMIN). Requires If-Match',
    body: RolloutThresholdsSchema,
    reply: DeliveredRemoteReplySchema,
    errors: changeErrors,
  }),
  'delivery.access': call({
    summary: 'Get the delivery permissions of the caller',
    reply: DeliveryAccessSchema,
  }),
  'delivery.members.list': call({
    summary: 'List the members of the delivery teams (ADMIN)',
    reply: DeliveryMembersReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.members.add': call({
    summary: 'Add a member to a delivery team (ADMIN). Adding them again changes nothing',
    body: DeliveryMemberInputSchema,
    reply: DeliveryMemberSchema,
    errors: ['FORBIDDEN', 'LIMIT_REACHED'],
  }),
  'delivery.members.remove': call({
    summary: 'Remove a member from a delivery team, and delete their overrides (ADMIN)',
    errors: ['FORBIDDEN'],
  }),
  'delivery.overrides.list': call({
    summary: 'List the overrides of the caller',
    reply: OverridesReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.overrides.create': call({
    summary: 'Override the live release in one tab or browser (ADMIN, delivery teams)',
    body: OverrideInputSchema,
    reply: OverrideSchema,
    status: 201,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'RELEASE_INCOMPLETE', 'CONTRACT_MISMATCH'],
  }),
  'delivery.overrides.remove': call({ summary: 'Delete an override' }),
  'delivery.measures.report': call({
    summary: 'Report measurements of the remotes in a page view',
    body: MeasuresInputSchema,
  }),
  'delivery.measures.read': releaseCall({
    summary: 'Get the measurements of a remote by hour',
    query: z.object({
      remote: RemoteNameSchema,
      hours: z.coerce.number().int().min(1).max(deliveryLimits.measuredHours).default(24),
    }),
    reply: MeasuresReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.platform': call({
    summary: 'Get the contract that this platform offers to remotes',
    access: 'public',
    reply: PlatformContractSchema,
  }),
  'delivery.tokens.list': call({
    summary: 'List release tokens, newest first (ADMIN)',
    query: pageQuery,
    reply: ReleaseTokensReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.tokens.create': call({
    summary: 'Create a release token for a remote (ADMIN)',
    body: ReleaseTokenInputSchema,
    reply: NewReleaseTokenSchema,
    status: 201,
    errors: ['FORBIDDEN', 'REMOTE_TAKEN'],
  }),
  'delivery.tokens.revoke': call({ summary: 'Revoke a release token (ADMIN)', errors: ['FORBIDDEN'] }),
} as const;
