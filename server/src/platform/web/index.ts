export { DevServersSchema, reloadSockets, type DevServers } from './web.development.ts';
export { openWeb } from './web.domain.ts';
export type { BuiltRemote } from './web.schemas.ts';
export type { LiveReleases, ReleasedFile } from './web.source.ts';
