import { RemoteRecordSchema } from '@alma/shared/contract';
import { z } from 'zod';

const AddressesSchema = z.array(z.string());

/** `remote.json` of one build, as the build factory writes it. */
export const BuiltRemoteSchema = RemoteRecordSchema.omit({ enabled: true }).extend({
  /** Lazy shared modules by exposed module: `{ './user-page': ['forms'] }`. */
  parts: z.record(z.string(), z.array(z.string())),
});
export type BuiltRemote = z.infer<typeof BuiltRemoteSchema>;

/** `host.json` of the host's build. */
export const HostRecordSchema = z.object({
  version: z.string(),
  build: z.string(),
  /** Version of `@alma/shared` in this build; builds before it was recorded do not have it. */
  shared: z.string().optional(),
  scripts: AddressesSchema.min(1),
  /** Scripts of the lazy shared modules that the host provides. */
  parts: z.record(z.string(), AddressesSchema),
  /** Scripts of the host's own lazy pages, by chunk name. */
  pages: z.record(z.string(), AddressesSchema),
  /** Markup that the page shows before any script has run. */
  frame: z.string(),
  /** Headings of the host's own pages, as markup, by address. */
  titles: z.record(z.string(), z.string()),
  /** CSS rules for the head of the page: fonts, the first background and the frame. */
  styles: z.string(),
  fonts: AddressesSchema,
  /** Subresource integrity of every script of the host, by address; absent in development. */
  hashes: z.record(z.string(), z.string()).optional(),
  /** Only in a single-bundle build: the remotes inside it. */
  remotes: z.array(BuiltRemoteSchema).optional(),
});
export type HostRecord = z.infer<typeof HostRecordSchema>;

/** `dist/remotes.json`: which build of each remote is live. Edited by the build and by operators. */
export const LiveRemotesSchema = z.object({
  remotes: z.array(
    z.object({
      name: z.string().regex(/^[a-z][a-z0-9]{1,31}$/),
      /** Folder of the remote's builds, relative to the web folder. */
      folder: z.string(),
      /** The live build, such as `0.1.0-1a2b3c4d5e`. */
      build: z.string().regex(/^[\w.+-]+$/),
      /** The kill switch. */
      enabled: z.boolean().default(true),
    }),
  ),
});
export type LiveRemotes = z.infer<typeof LiveRemotesSchema>;
