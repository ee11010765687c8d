import { z } from 'zod';
import { limitedText } from '../limited-text.ts';
import { pageReply } from '../paging.ts';
import { RemoteDeclarationSchema } from '../remotes/entities.ts';
import { canBeStored, notStorable } from '../values/storable.ts';
import { deliveryLimits, releaseFileTypes, rolloutKinds } from './limits.ts';

/** The name of a remote, which is the first segment of its addresses. */
export const RemoteNameSchema = z.string().regex(/^[a-z][a-z0-9]{1,31}$/, 'Not the name of a remote');

/** Semantic version without build metadata, since it is part of an address. */
const VersionSchema = z
  .string()
  .max(64)
  .regex(/^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/, {
    error: 'Not a version such as 1.4.0',
  });

/** Hash of all inputs of a build, as the build factory makes it. */
const BuildSchema = z.string().regex(/^[0-9a-z]{4,40}$/, 'Not the hash of a build');

/** `<version>-<build>`. */
export const ReleaseIdSchema = z
  .string()
  .max(105)
  .regex(/^[\w.-]+$/, 'Not the id of a release');

/** SHA-384 of the content in base64url: 64 characters. */
export const Sha384Schema = z.string().regex(/^[\w-]{64}$/, 'Not a SHA-384 in base64url');

const endings = Object.keys(releaseFileTypes).join('|');

/** A path inside a release. No segment begins with a dot, so that none leads out of it. */
const ReleasePathSchema = z
  .string()
  .max(200)
  .regex(
    new RegExp(`^([\\w-][\\w.-]*/){0,3}[\\w-][\\w.-]*\\.(${endings})$`),
    `Not the path of a file of a release (${endings.replaceAll('|', ', ')})`,
  );

/** One file of a release. */
export const ReleaseFileSchema = z.strictObject({
  path: ReleasePathSchema,
  sha384: Sha384Schema,
  size: z.number().int().min(1).max(deliveryLimits.fileBytes),
});
export type ReleaseFile = z.infer<typeof ReleaseFileSchema>;

const text = (limit: number): z.ZodType<string> =>
  limitedText(limit, z.string().trim()).refine(canBeStored, notStorable);

const byExpose = <S extends z.ZodType>(values: S) =>
  z.record(z.string().regex(/^\.\/[a-z][a-z0-9-]*$/), z.array(values).max(deliveryLimits.files));

/** What a team registers: the facts of one build and the list of its files. The content of new files follows. */
export const ReleaseManifestSchema = z
  .strictObject({
    version: VersionSchema,
    build: BuildSchema,
    declaration: RemoteDeclarationSchema.refine(
      (declaration) => JSON.stringify(declaration).length <= deliveryLimits.declarationBytes,
      `A declaration has at most ${deliveryLimits.declarationBytes / 1024} kB`,
    ).refine((declaration) => canBeStored(JSON.stringify(declaration)), notStorable),
    /** The entry script. */
    entry: ReleasePathSchema,
    /** Scripts of this release to preload, by expose. */
    preload: byExpose(ReleasePathSchema),
    /** Lazy modules of the host that an expose takes, by expose. */
    parts: byExpose(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)),
    files: z
      .array(ReleaseFileSchema)
      .min(1)
      .max(deliveryLimits.files, `At most ${deliveryLimits.files} files`),
    changelog: text(deliveryLimits.changelog).default(''),
    /** Of the source. */
    commit: z
      .string()
      .regex(/^[0-9a-f]{7,64}$/, 'Not the hash of a commit')
      .optional(),
  })
  .meta({ id: 'ReleaseManifest' });
export type ReleaseManifest = z.infer<typeof ReleaseManifestSchema>;

/** Who did something: a person, or the program that holds a release token. */
const ActorSchema = z.object({ user_id: z.string().nullable(), token_id: z.string().nullable() });

/** A registered release. It never changes. */
export const ReleaseSchema = z
  .object({
    remote: RemoteNameSchema,
    id: ReleaseIdSchema,
    version: z.string(),
    build: z.string(),
    /** The range of `@alma/shared` that it works with. */
    requires: z.string(),
    changelog: z.string(),
    commit: z.string().nullable(),
    files: z.number().int(),
    bytes: z.number().int(),
    /** Files that the platform does not have yet; a release without any can go live. */
    missing: z.number().int(),
    created_by: ActorSchema,
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Release' });
export type Release = z.infer<typeof ReleaseSchema>;

/** The reply of `delivery.releases.create`. */
export const RegisteredReleaseSchema = z
  .object({ release: ReleaseSchema, missing: z.array(Sha384Schema) })
  .meta({ id: 'RegisteredRelease' });

/** Newest first. */
export const ReleasesReplySchema = pageReply
  .extend({ releases: z.array(ReleaseSchema) })
  .meta({ id: 'Releases' });

/** A change of the live release of a remote. */
export const RolloutSchema = z
  .object({
    id: z.string(),
    remote: RemoteNameSchema,
    kind: z.enum(rolloutKinds),
    strategy: z.string(),
    state: z.enum(['completed']),
    /** Null: the build that came with the platform. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    reason: z.string().nullable(),
    /** The revision of the remote that this rollout made. */
    revision: z.number().int(),
    started_by: ActorSchema,
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Rollout' });
export type Rollout = z.infer<typeof RolloutSchema>;

/** Newest first. */
export const RolloutsReplySchema = pageReply
  .extend({ rollouts: z.array(RolloutSchema) })
  .meta({ id: 'Rollouts' });

/** A remote of the registry and what is live of it. */
export const DeliveredRemoteSchema = z
  .object({
    name: RemoteNameSchema,
    team: z.string(),
    /** Id of the live release. Null: the build that came with the platform. */
    live: z.string().nullable(),
    /** Rises with each change of the live release; a change names the one that was seen in `If-Match: "<revision>"`. */
    revision: z.number().int(),
    changed_at: z.iso.datetime(),
  })
  .meta({ id: 'DeliveredRemote' });
export type DeliveredRemote = z.infer<typeof DeliveredRemoteSchema>;

/** By name; a release token sees its own remote. */
export const DeliveredRemotesSchema = z
  .object({ remotes: z.array(DeliveredRemoteSchema) })
  .meta({ id: 'DeliveredRemotes' });

/** The reply of a promotion and of a rollback. */
export const RolloutReplySchema = z
  .object({ rollout: RolloutSchema, remote: DeliveredRemoteSchema })
  .meta({ id: 'RolloutReply' });

const ReasonSchema = text(deliveryLimits.reason);

/** Body of `delivery.rollouts.start`. */
export const RolloutInputSchema = z.strictObject({
  release: ReleaseIdSchema,
  /** How fast people get it. */
  strategy: z.literal('AllAtOnce').default('AllAtOnce'),
  reason: ReasonSchema.optional(),
});

/** Body of `delivery.rollback`. Without `to` the release that was live before this one. */
export const RollbackInputSchema = z.strictObject({
  to: ReleaseIdSchema.optional(),
  reason: ReasonSchema.refine((reason) => reason !== '', 'Say why'),
});

/** A release token without its secret. */
export const ReleaseTokenSchema = z
  .object({
    id: z.string(),
    remote: RemoteNameSchema,
    team: z.string(),
    label: z.string(),
    created_by: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReleaseToken' });
export type ReleaseToken = z.infer<typeof ReleaseTokenSchema>;

/** Newest first. */
export const ReleaseTokensReplySchema = pageReply
  .extend({ tokens: z.array(ReleaseTokenSchema) })
  .meta({ id: 'ReleaseTokens' });

const nameText = (limit: number) => text(limit).refine((value) => value !== '', 'Give a name');

/** Body of `delivery.tokens.create`. The first token of a remote says whose it is. */
export const ReleaseTokenInputSchema = z.strictObject({
  remote: RemoteNameSchema,
  team: nameText(deliveryLimits.team),
  /** Where it is used. */
  label: nameText(deliveryLimits.label),
});

/** The only time that the secret is told. */
export const NewReleaseTokenSchema = ReleaseTokenSchema.extend({ secret: z.string() }).meta({
  id: 'NewReleaseToken',
});
