/** Limits and types of uploaded files. Plain data without schemas, so that screens can take them as values. */

/** What a picker offers for an avatar, and the server takes as a picture. */
export const pictureTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'] as const;

/** What a file is stored as: pictures are always made anew as WebP. */
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

/** The public address of a picture; it answers only while the picture is in use as an avatar. */
export const publicFilePath = (fileId: string): string => `/api/v1/public/files/${fileId}`;
