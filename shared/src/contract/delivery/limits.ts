/** Limits of releases. Plain data without schemas, so that programs and screens can import them as values. */
export const deliveryLimits = {
  /** Files of one release. */
  files: 500,
  fileBytes: 8 * 1024 * 1024,
  /** All files of one release together. */
  releaseBytes: 64 * 1024 * 1024,
  /** The source map of one script, before it is compressed. */
  mapBytes: 8 * 1024 * 1024,
  /** All source maps of one release together. */
  releaseMapBytes: 64 * 1024 * 1024,
  /** The whole manifest, refused before it is parsed. */
  manifestBytes: 256 * 1024,
  /** The declaration inside it, as JSON. */
  declarationBytes: 64 * 1024,
  /** The range of `@alma/shared` that a release requires, in characters. */
  range: 200,
  /** What a release uses of the contract, as JSON: a list of releases contains it up to a hundred times. */
  usesBytes: 8 * 1024,
  /** Routes of one release: each is compared with those of all other remotes. */
  routes: 200,
  /** Scripts to preload and lazy modules, of all exposes together: each page contains their whole addresses. */
  preloads: 1_000,
  /** In characters. */
  changelog: 20_000,
  reason: 500,
  team: 40,
  label: 80,
  /** Releases of one remote. */
  releases: 300,
  /** Releases of one remote that still wait for files. */
  incompleteReleases: 3,
  /** People, and roles, that one rollout names. */
  audience: 200,
  /** Overrides of one person at a time. */
  overrides: 10,
  /** Items of one report of measurements. */
  measures: 20,
  /** A whole report, refused before it is parsed. */
  measuresBytes: 16 * 1024,
  /** How many hours a reply with measurements covers. */
  measuredHours: 24 * 14,
} as const;

/** File extensions that a release may have; each has one content type, and none of them is a page. */
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

/** What a rollout did: promoted a release, or went back to an earlier one. */
export const rolloutKinds = ['promotion', 'rollback'] as const;

/** `running`: some people have the new release. `cancelled` by a person, `reverted` because of its measurements. */
export const rolloutStates = ['running', 'completed', 'cancelled', 'reverted'] as const;

/** The outcome for a remote in one page view: it was shown, or the stage at which it failed. */
export const measuredOutcomes = ['ok', 'load', 'init', 'render'] as const;

/** Web Vitals that browsers report, in milliseconds except `CLS`, which is a score. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

/** Request header of `/remotes.json` with the ids of overrides, separated by commas. */
export const overrideHeader = 'x-alma-overrides';

/** Query parameter of a page: `?alma-remote=wallet@1.4.0-1a2b3c`, or `wallet@http://localhost:3100` of `alma dev`. */
export const overrideParameter = 'alma-remote';

/** Query parameter of a page that may load from the development servers of these overrides, by id. */
export const localParameter = 'alma-local';

/** A development server on the person's own machine. No `[::1]`: a content security policy cannot name it. */
export const isDevServer = (text: string): boolean =>
  /^https?:\/\/(([a-z0-9-]+\.)*localhost|127\.0\.0\.1)(:\d{1,5})?$/.test(text) &&
  URL.canParse(text) &&
  new URL(text).origin === text;

/** The prefix of every address that a page may load from a development server. */
export const devServerFolder = (server: string, remote: string): string => `${server}/remotes/${remote}/`;
