/** Limits and types of uploaded files. Plain data without schemas, so that screens can import them as values. */

/** Picture types that a picker offers for an avatar and the server accepts. */
export const pictureTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'] as const;

/** Types of stored files: pictures are always re-encoded as WebP. */
export const storedFileTypes = ['image/webp', 'application/pdf', 'text/markdown', 'text/plain'] as const;

/** `bytes` is for one file, `name` in characters, `perUser` a count. */
export const fileLimits = {
  bytes: 10 * 1024 * 1024,
  /** Longest side of a stored picture. */
  pixels: 1024,
  name: 200,
  perUser: 500,
  /** All files of one user together, as stored. */
  bytesPerUser: 200 * 1024 * 1024,
} as const;

/** The public address of a picture; it works only while the picture is in use as an avatar. */
export const publicFilePath = (fileId: string): string => `/api/v1/public/files/${fileId}`;
