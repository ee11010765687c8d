import { z } from 'zod';
import { limitedText } from '../limited-text.ts';
import { pageReply } from '../paging.ts';
import { RemoteDeclarationSchema } from '../remotes/entities.ts';
import { canBeStored, notStorable } from '../values/storable.ts';
import { deliveryLimits, releaseFileTypes } from './limits.ts';

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

/** The source map of one script of a release. */
const ReleaseMapSchema = z.strictObject({
  script: ReleasePathSchema,
  sha384: Sha384Schema,
  size: z.number().int().min(1).max(deliveryLimits.mapBytes),
});
export type ReleaseMap = z.infer<typeof ReleaseMapSchema>;

/** Text of people, trimmed, at most `limit` characters. */
export const deliveryText = (limit: number): z.ZodType<string> =>
  limitedText(limit, z.string().trim()).refine(canBeStored, notStorable);

export const deliveryName = (limit: number): z.ZodType<string> =>
  deliveryText(limit).refine((value) => value !== '', 'Give a name');
const NameSchema = z
  .string()
  .max(200)
  .regex(/^[\w$@./-]+$/);

/** What a build takes from the contract, so that either side can be checked before it is released. */
export const ContractUseSchema = z.strictObject({
  /** Names that it imports, by shared module: `{ '@alma/shared/ui': ['Button'] }`. */
  modules: z
    .record(NameSchema, z.array(NameSchema).max(500))
    .refine((modules) => Object.keys(modules).length <= 60, 'At most 60 modules'),
  calls: z.array(NameSchema).max(500),
});
export type ContractUse = z.infer<typeof ContractUseSchema>;

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
    /**
     * Source maps, which stay on the server and are no part of the release: it can go live without them, and is the same
     * with others. Only for platforms that offer `delivery.maps.put`.
     */
    maps: z.array(ReleaseMapSchema).max(deliveryLimits.files).optional(),
    uses: ContractUseSchema.optional(),
    changelog: deliveryText(deliveryLimits.changelog).default(''),
    /** Of the source. */
    commit: z
      .string()
      .regex(/^[0-9a-f]{7,64}$/, 'Not the hash of a commit')
      .optional(),
  })
  .meta({ id: 'ReleaseManifest' });
export type ReleaseManifest = z.infer<typeof ReleaseManifestSchema>;

/** Who did something: a person, or the program that holds a release token. */
export const DeliveryActorSchema = z.object({
  user_id: z.string().nullable(),
  token_id: z.string().nullable(),
});

/** A registered release. It never changes. */
export const ReleaseSchema = z
  .object({
    remote: RemoteNameSchema,
    id: ReleaseIdSchema,
    version: z.string(),
    build: z.string(),
    /** The range of `@alma/shared` that it works with. */
    requires: z.string(),
    /** Null for a release of a tool that did not tell. */
    uses: ContractUseSchema.nullable(),
    /** Why it does not work with this platform, as sentences without a full stop; empty when it does. */
    misfits: z.array(z.string()).optional(),
    changelog: z.string(),
    commit: z.string().nullable(),
    files: z.number().int(),
    bytes: z.number().int(),
    /** Files that the platform does not have yet; a release without any can go live. */
    missing: z.number().int(),
    created_by: DeliveryActorSchema,
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Release' });
export type Release = z.infer<typeof ReleaseSchema>;

/** The reply of `delivery.releases.create`. */
export const RegisteredReleaseSchema = z
  .object({
    release: ReleaseSchema,
    missing: z.array(Sha384Schema),
    /** Of source maps, which are sent by `delivery.maps.put`. */
    missing_maps: z.array(Sha384Schema).optional(),
  })
  .meta({ id: 'RegisteredRelease' });

/** Newest first. */
export const ReleasesReplySchema = pageReply
  .extend({ releases: z.array(ReleaseSchema) })
  .meta({ id: 'Releases' });

/** At most two of a remote: the live one, and the one that its rollout leads to. By remote, newest first. */
export const ReleasesInUseReplySchema = z
  .object({ releases: z.array(ReleaseSchema) })
  .meta({ id: 'ReleasesInUse' });
