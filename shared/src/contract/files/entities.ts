import { z } from 'zod';
import { pageReply } from '../paging.ts';
import { storedFileTypes } from './limits.ts';

/** An uploaded file of a user. Pictures are stored as WebP. */
export const FileSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    /** As it was uploaded, made harmless. */
    name: z.string(),
    type: z.enum(storedFileTypes),
    /** Bytes as stored. */
    size: z.number(),
    /** Of a picture. */
    width: z.number().nullable(),
    height: z.number().nullable(),
    /** True while it is in use as an avatar: then anybody sees it at `public_url`. */
    is_public: z.boolean(),
    public_url: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'File' });
export type StoredFile = z.infer<typeof FileSchema>;

/** The reply of `files.list`. */
export const FilesReplySchema = pageReply.extend({ files: z.array(FileSchema) }).meta({ id: 'Files' });
