/** Limits of releases. Plain data without schemas, so that programs and screens can take them as values. */
export const deliveryLimits = {
  /** Files of one release. */
  files: 500,
  fileBytes: 8 * 1024 * 1024,
  /** All files of one release together. */
  releaseBytes: 64 * 1024 * 1024,
  /** The whole manifest, refused before it is parsed. */
  manifestBytes: 256 * 1024,
  /** The declaration inside it, as JSON. */
  declarationBytes: 64 * 1024,
  /** In characters. */
  changelog: 20_000,
  reason: 500,
  team: 40,
  label: 80,
  /** Releases of one remote. */
  releases: 300,
  /** Those of them that still wait for files. */
  incompleteReleases: 3,
} as const;

/** Endings of files that a release may have; each is served as one type, and none of them is a page. */
export const releaseFileTypes = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  woff2: 'font/woff2',
} as const;

/** What a rollout did: put a release in place, or went back to an earlier one. */
export const rolloutKinds = ['promotion', 'rollback'] as const;
