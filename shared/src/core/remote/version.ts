import manifest from '../../../package.json' with { type: 'json' };

/** The version of `@alma/shared` that this page runs on. */
export const sharedVersion: string = manifest.version;
