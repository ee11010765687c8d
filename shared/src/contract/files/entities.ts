import { z } from 'zod';
import { pageReply } from '../paging.ts';
import { storedFileTypes } from './limits.ts';

/** An uploaded file of a user. Pictures are stored as WebP. */
export const FileSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    /** The name at upload, with unsafe characters removed. */
    name: z.string(),
    type: z.enum(storedFileTypes),
    /** Stored bytes. */
    size: z.number(),
    /** Of a picture, in pixels. */
    width: z.number().nullable(),
    height: z.number().nullable(),
    /** True while it is in use as an avatar: then anyone can read it at `public_url`. */
    is_public: z.boolean(),
    public_url: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'File' });
export type StoredFile = z.infer<typeof FileSchema>;

export const FilesReplySchema = pageReply.extend({ files: z.array(FileSchema) }).meta({ id: 'Files' });
