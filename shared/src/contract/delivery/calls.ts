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
    summary: 'Remotes of the registry and what is live of them',
    tag,
    access: 'release',
    reply: DeliveredRemotesSchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.releases.list': call({
    summary: 'Releases of a remote, newest first',
    tag,
    access: 'release',
    query: pageQuery,
    reply: ReleasesReplySchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'delivery.releases.inUse': call({
    summary: 'Releases that people have: the live one of each remote, and the one that is rolling out',
    tag,
    access: 'release',
    reply: ReleasesInUseReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.releases.create': call({
    summary:
      'Register a release; names the files that have to be uploaded. The same again gives the same reply',
    tag,
    access: 'release',
    body: ReleaseManifestSchema,
    reply: RegisteredReleaseSchema,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'RELEASE_EXISTS'],
  }),
  'delivery.files.put': call({
    summary:
      'Upload a file that a release waits for, by the SHA-384 of its content (base64url). With `base` the form holds Zstandard with that file of the platform as its dictionary',
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
      'Upload a source map that a release of the remote waits for, by the SHA-384 of its content (base64url). The form holds it compressed with Zstandard',
    tag,
    access: 'release',
    upload: true,
    uploadField: 'file',
    errors: ['FORBIDDEN', 'HASH_MISMATCH', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'SERVICE_UNAVAILABLE'],
  }),
  'delivery.rollouts.list': call({
    summary: 'Changes of the live release of a remote, newest first',
    tag,
    access: 'release',
    query: pageQuery,
    reply: RolloutsReplySchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'delivery.rollouts.start': call({
    summary: 'Make a release the live one. Needs If-Match with the revision of the remote',
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
    summary: 'Give the release of a running rollout to everybody. Needs If-Match',
    tag,
    access: 'release',
    reply: RolloutReplySchema,
    errors: changeErrors,
  }),
  'delivery.rollouts.cancel': call({
    summary: 'End a running rollout: everybody has the old release again. Needs If-Match',
    tag,
    access: 'release',
    body: DeliveryReasonSchema,
    reply: RolloutReplySchema,
    errors: changeErrors,
  }),
  'delivery.rollback': call({
    summary: 'Go back to an earlier release. Needs If-Match with the revision of the remote',
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
    summary: 'Keep a release in place: no rollout starts. Needs If-Match',
    tag,
    access: 'release',
    body: PinInputSchema,
    reply: DeliveredRemoteReplySchema,
    errors: [...changeErrors, 'RELEASE_INCOMPLETE', 'CONTRACT_MISMATCH', 'ROUTE_TAKEN', 'ROLLOUT_RUNNING'],
  }),
  'delivery.unpin': call({
    summary: 'Let rollouts start again. Needs If-Match',
    tag,
    access: 'release',
    reply: DeliveredRemoteReplySchema,
    errors: changeErrors,
  }),
  'delivery.disable': call({
    summary: 'Turn a remote off for everybody (ADMIN). Needs If-Match',
    tag,
    body: DeliveryReasonSchema,
    reply: DeliveredRemoteReplySchema,
    errors: changeErrors,
  }),
  'delivery.enable': call({
    summary: 'Turn a remote on again (ADMIN). Needs If-Match',
    tag,
    reply: DeliveredRemoteReplySchema,
    errors: changeErrors,
  }),
  'delivery.thresholds.set': call({
    summary: 'When measures end a rollout (ADMIN). Needs If-Match',
    tag,
    body: RolloutThresholdsSchema,
    reply: DeliveredRemoteReplySchema,
    errors: changeErrors,
  }),
  'delivery.access': call({
    summary: 'What the caller may see of delivery',
    tag,
    reply: DeliveryAccessSchema,
  }),
  'delivery.members.list': call({
    summary: 'Members of the delivery teams (ADMIN)',
    tag,
    reply: DeliveryMembersReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.members.add': call({
    summary: 'Add a person to a delivery team (ADMIN). The same again changes nothing',
    tag,
    body: DeliveryMemberInputSchema,
    reply: DeliveryMemberSchema,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'NOT_FOUND'],
  }),
  'delivery.members.remove': call({
    summary: 'Remove a person from a delivery team, with her overrides (ADMIN)',
    tag,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'delivery.overrides.list': call({
    summary: "The caller's overrides",
    tag,
    reply: OverridesReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.overrides.create': call({
    summary: 'See a release in this tab or browser instead of the live one (ADMIN, delivery teams)',
    tag,
    body: OverrideInputSchema,
    reply: OverrideSchema,
    status: 201,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'LIMIT_REACHED', 'RELEASE_INCOMPLETE', 'CONTRACT_MISMATCH'],
  }),
  'delivery.overrides.remove': call({
    summary: 'Leave an override',
    tag,
    errors: ['NOT_FOUND'],
  }),
  'delivery.measures.report': call({
    summary: 'What remotes did in a page view',
    tag,
    body: MeasuresInputSchema,
  }),
  'delivery.measures.read': call({
    summary: 'What browsers reported of a remote, by hour',
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
    summary: 'What this platform offers to remotes',
    tag,
    access: 'public',
    reply: PlatformContractSchema,
  }),
  'delivery.tokens.list': call({
    summary: 'Release tokens, newest first (ADMIN)',
    tag,
    query: pageQuery,
    reply: ReleaseTokensReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'delivery.tokens.create': call({
    summary: 'Make a release token for a remote (ADMIN)',
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
