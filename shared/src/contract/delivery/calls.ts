import { z } from 'zod';
import { call } from '../call-schema.ts';
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

const tag = 'delivery';
const changeErrors = ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'PRECONDITION_FAILED'] as const;

/** Calls by which teams ship their remotes: for ADMIN, and with a release token for the remote that it names. */
export const deliveryCalls = {
  'delivery.remotes': call({
    summary: 'List the remotes of the registry with their live releases',
    tag,
    access: 'release',
    reply: DeliveredRemotesSchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.releases.list': call({
    summary: 'List the releases of a remote, newest first',
    tag,
    access: 'release',
    query: pageQuery,
    reply: ReleasesReplySchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'delivery.releases.inUse': call({
    summary: 'List the releases in use: the live one of each remote, and the one being rolled out',
    tag,
    access: 'release',
    reply: ReleasesInUseReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.releases.create': call({
    summary: 'Register a release, and list the files to upload. Repeating the request returns the same reply',
    tag,
    access: 'release',
    body: ReleaseManifestSchema,
    reply: RegisteredReleaseSchema,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'RELEASE_EXISTS'],
  }),
  'delivery.files.put': call({
    summary:
      'Upload a missing file of a release, addressed by the SHA-384 of its content (base64url). With `base`, the file is compressed by Zstandard with that file of the platform as its dictionary',
    tag,
    access: 'release',
    query: z.strictObject({ base: Sha384Schema.optional() }),
    upload: true,
    uploadField: 'file',
    errors: [
      'CONFLICT',
      'FORBIDDEN',
      'HASH_MISMATCH',
      'NOT_FOUND',
      'PAYLOAD_TOO_LARGE',
      'SERVICE_UNAVAILABLE',
    ],
  }),
  'delivery.maps.put': call({
    summary:
      'Upload a missing source map of a release, addressed by the SHA-384 of its content (base64url) and compressed by Zstandard',
    tag,
    access: 'release',
    upload: true,
    uploadField: 'file',
    errors: ['FORBIDDEN', 'HASH_MISMATCH', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'SERVICE_UNAVAILABLE'],
  }),
  'delivery.rollouts.list': call({
    summary: 'List changes to the live release of a remote, newest first',
    tag,
    access: 'release',
    query: pageQuery,
    reply: RolloutsReplySchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'delivery.rollouts.start': call({
    summary: 'Make a release live. Requires If-Match with the revision of the remote',
    tag,
    access: 'release',
    body: RolloutInputSchema,
    reply: RolloutReplySchema,
    errors: [
      ...changeErrors,
      'RELEASE_INCOMPLETE',
      'CONTRACT_MISMATCH',
      'ROUTE_TAKEN',
      'ROLLOUT_RUNNING',
      'REMOTE_PINNED',
    ],
  }),
  'delivery.rollouts.complete': call({
    summary: 'Complete a running rollout, so that everyone gets its release. Requires If-Match',
    tag,
    access: 'release',
    reply: RolloutReplySchema,
    errors: changeErrors,
  }),
  'delivery.rollouts.cancel': call({
    summary: 'Cancel a running rollout, so that everyone gets the old release again. Requires If-Match',
    tag,
    access: 'release',
    body: DeliveryReasonSchema,
    reply: RolloutReplySchema,
    errors: changeErrors,
  }),
  'delivery.rollback': call({
    summary: 'Roll back to an earlier release. Requires If-Match with the revision of the remote',
    tag,
    access: 'release',
    body: RollbackInputSchema,
    reply: RolloutReplySchema,
    errors: [
      ...changeErrors,
      'RELEASE_INCOMPLETE',
      'CONTRACT_MISMATCH',
      'ROUTE_TAKEN',
      'ROLLOUT_RUNNING',
      'REMOTE_PINNED',
    ],
  }),
  'delivery.pin': call({
    summary: 'Pin the live release or another one, so that no rollout can start. Requires If-Match',
    tag,
    access: 'release',
    body: PinInputSchema,
    reply: DeliveredRemoteReplySchema,
    errors: [...changeErrors, 'RELEASE_INCOMPLETE', 'CONTRACT_MISMATCH', 'ROUTE_TAKEN', 'ROLLOUT_RUNNING'],
  }),
  'delivery.unpin': call({
    summary: 'Unpin the live release, so that rollouts can start again. Requires If-Match',
    tag,
    access: 'release',
    reply: DeliveredRemoteReplySchema,
    errors: changeErrors,
  }),
  'delivery.disable': call({
    summary: 'Disable a remote for everyone (ADMIN). Requires If-Match',
    tag,
    body: DeliveryReasonSchema,
    reply: DeliveredRemoteReplySchema,
    errors: changeErrors,
  }),
  'delivery.enable': call({
    summary: 'Enable a disabled remote (ADMIN). Requires If-Match',
    tag,
    reply: DeliveredRemoteReplySchema,
    errors: changeErrors,
  }),
  'delivery.thresholds.set': call({
    summary: 'Set the thresholds at which measurements end a rollout (ADMIN). Requires If-Match',
    tag,
    body: RolloutThresholdsSchema,
    reply: DeliveredRemoteReplySchema,
    errors: changeErrors,
  }),
  'delivery.access': call({
    summary: 'Get the delivery permissions of the caller',
    tag,
    reply: DeliveryAccessSchema,
  }),
  'delivery.members.list': call({
    summary: 'List the members of the delivery teams (ADMIN)',
    tag,
    reply: DeliveryMembersReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.members.add': call({
    summary: 'Add a member to a delivery team (ADMIN). Adding them again changes nothing',
    tag,
    body: DeliveryMemberInputSchema,
    reply: DeliveryMemberSchema,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'NOT_FOUND'],
  }),
  'delivery.members.remove': call({
    summary: 'Remove a member from a delivery team, and delete their overrides (ADMIN)',
    tag,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'delivery.overrides.list': call({
    summary: 'List the overrides of the caller',
    tag,
    reply: OverridesReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.overrides.create': call({
    summary: 'Override the live release in one tab or browser (ADMIN, delivery teams)',
    tag,
    body: OverrideInputSchema,
    reply: OverrideSchema,
    status: 201,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'LIMIT_REACHED', 'RELEASE_INCOMPLETE', 'CONTRACT_MISMATCH'],
  }),
  'delivery.overrides.remove': call({
    summary: 'Delete an override',
    tag,
    errors: ['NOT_FOUND'],
  }),
  'delivery.measures.report': call({
    summary: 'Report measurements of the remotes in a page view',
    tag,
    body: MeasuresInputSchema,
  }),
  'delivery.measures.read': call({
    summary: 'Get the measurements of a remote by hour',
    tag,
    access: 'release',
    query: z.object({
      remote: RemoteNameSchema,
      hours: z.coerce.number().int().min(1).max(deliveryLimits.measuredHours).default(24),
    }),
    reply: MeasuresReplySchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'delivery.platform': call({
    summary: 'Get the contract that this platform offers to remotes',
    tag,
    access: 'public',
    reply: PlatformContractSchema,
  }),
  'delivery.tokens.list': call({
    summary: 'List release tokens, newest first (ADMIN)',
    tag,
    query: pageQuery,
    reply: ReleaseTokensReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.tokens.create': call({
    summary: 'Create a release token for a remote (ADMIN)',
    tag,
    body: ReleaseTokenInputSchema,
    reply: NewReleaseTokenSchema,
    status: 201,
    errors: ['FORBIDDEN', 'REMOTE_TAKEN'],
  }),
  'delivery.tokens.revoke': call({
    summary: 'Revoke a release token (ADMIN)',
    tag,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
} as const;
