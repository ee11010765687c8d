import { call } from '../call-schema.ts';
import { pageQuery } from '../paging.ts';
import {
  DeliveredRemotesSchema,
  NewReleaseTokenSchema,
  RegisteredReleaseSchema,
  ReleaseManifestSchema,
  ReleasesReplySchema,
  ReleaseTokenInputSchema,
  ReleaseTokensReplySchema,
  RollbackInputSchema,
  RolloutInputSchema,
  RolloutReplySchema,
  RolloutsReplySchema,
} from './entities.ts';

const tag = 'delivery';
const changeErrors = ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'PRECONDITION_FAILED'] as const;

/** Calls with which teams ship their remotes: for ADMIN, and with a release token for the remote that it names. */
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
    summary: 'Upload a file that a release waits for, by the SHA-384 of its content (base64url)',
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
    errors: [...changeErrors, 'RELEASE_INCOMPLETE'],
  }),
  'delivery.rollback': call({
    summary: 'Go back to an earlier release. Needs If-Match with the revision of the remote',
    tag,
    access: 'release',
    body: RollbackInputSchema,
    reply: RolloutReplySchema,
    errors: [...changeErrors, 'RELEASE_INCOMPLETE'],
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
