import { z } from 'zod';
import { storedText } from '../limited-text.ts';
import { pageReply } from '../paging.ts';
import { RemoteDeclarationSchema } from '../remotes/entities.ts';
import { canBeStored, notStorable } from '../values/storable.ts';
import { deliveryLimits, releaseFileTypes } from './limits.ts';

/** The name of a remote, which is also the first segment of its addresses. */
export const RemoteNameSchema = z.string().regex(/^[a-z][a-z0-9]{1,31}$/, 'Not the name of a remote');

/** Semantic version without build metadata, since it is part of an address. */
const VersionSchema = z
  .string()
  .max(64)
  .regex(/^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/, {
    error: 'Not a version such as 1.4.0',
  });

/** Hash of all inputs of a build, computed by the build factory. */
const BuildSchema = z.string().regex(/^[0-9a-z]{4,40}$/, 'Not the hash of a build');

/** `<version>-<build>`. */
export const ReleaseIdSchema = z
  .string()
  .max(105)
  .regex(/^[\w.-]+$/, 'Not the id of a release');

/** SHA-384 of the content in base64url: 64 characters. */
export const Sha384Schema = z.string().regex(/^[\w-]{64}$/, 'Not a SHA-384 in base64url');

const endings = Object.keys(releaseFileTypes).join('|');

/** A path inside a release. No segment begins with a dot, so that no path leads outside. */
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

export const deliveryName = (limit: number): z.ZodType<string> =>
  storedText(limit).refine((value) => value !== '', 'Give a name');
const NameSchema = z
  .string()
  .max(200)
  .regex(/^[\w$@./-]+$/);

/** What a build uses of the contract, so that platform and remote can each be checked before a release. */
export const ContractUseSchema = z.strictObject({
  /** Imported names by shared module: `{ '@alma/shared/ui': ['Button'] }`. */
  modules: z
    .record(NameSchema, z.array(NameSchema).max(500))
    .refine((modules) => Object.keys(modules).length <= 60, 'At most 60 modules'),
  calls: z.array(NameSchema).max(500),
});
export type ContractUse = z.infer<typeof ContractUseSchema>;

const byExpose = <S extends z.ZodType>(values: S) =>
  z.record(z.string().regex(/^\.\/[a-z][a-z0-9-]*$/), z.array(values).max(deliveryLimits.files));

/** What a team registers: the facts of one build and its list of files. New files are sent afterwards. */
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
    /** Lazy modules of the host that an expose uses, by expose. */
    parts: byExpose(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)),
    files: z
      .array(ReleaseFileSchema)
      .min(1)
      .max(deliveryLimits.files, `At most ${deliveryLimits.files} files`),
    /**
     * Source maps, which stay on the server and are not part of the release: it can go live without them, and they do
     * not change its identity. Only for platforms that offer `delivery.maps.put`.
     */
    maps: z.array(ReleaseMapSchema).max(deliveryLimits.files).optional(),
    uses: ContractUseSchema.optional(),
    changelog: storedText(deliveryLimits.changelog).default(''),
    /** The commit of the source. */
    commit: z
      .string()
      .regex(/^[0-9a-f]{7,64}$/, 'Not the hash of a commit')
      .optional(),
  })
  .meta({ id: 'ReleaseManifest' });
export type ReleaseManifest = z.infer<typeof ReleaseManifestSchema>;

/** Who did something: a person, or a program with a release token. */
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
    /** The range of `@alma/shared` that it is compatible with. */
    requires: z.string(),
    /** Null when the registering tool did not send it. */
    uses: ContractUseSchema.nullable(),
    /** Why it is not compatible with this platform, as sentences without a full stop; empty when it is. */
    misfits: z.array(z.string()).optional(),
    changelog: z.string(),
    commit: z.string().nullable(),
    files: z.number().int(),
    bytes: z.number().int(),
    /** Files that the platform still lacks; a release can go live when there are none. */
    missing: z.number().int(),
    created_by: DeliveryActorSchema,
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Release' });
export type Release = z.infer<typeof ReleaseSchema>;

export const RegisteredReleaseSchema = z
  .object({
    release: ReleaseSchema,
    missing: z.array(Sha384Schema),
    /** Hashes of missing source maps, which are sent by `delivery.maps.put`. */
    missing_maps: z.array(Sha384Schema).optional(),
  })
  .meta({ id: 'RegisteredRelease' });

/** Newest first. */
export const ReleasesReplySchema = pageReply
  .extend({ releases: z.array(ReleaseSchema) })
  .meta({ id: 'Releases' });

/** At most two for each remote: the live release and the target of its rollout. Ordered by remote, newest first. */
export const ReleasesInUseReplySchema = z
  .object({ releases: z.array(ReleaseSchema) })
  .meta({ id: 'ReleasesInUse' });
