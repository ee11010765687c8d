export { DevServersSchema, reloadSockets, type DevServers } from './web.development.ts';
export { builtWeb } from './web.built.ts';
export { openWeb } from './web.domain.ts';
export { isReserved } from './web.reserved.ts';
export { BuiltRemoteSchema, type BuiltRemote, LiveRemotesSchema } from './web.schemas.ts';
export type {
  LiveReleases,
  LiveRemote,
  LiveWeb,
  ReleasedFile,
  RolloutShare,
  Visitor,
  WebSource,
} from './web.source.ts';
