export { DevServersSchema, reloadSockets, type DevServers } from './web.development.ts';
export { openWeb } from './web.domain.ts';
