export { DevServersSchema, reloadSockets, type DevServers } from './web.development.ts';
export { webDomain, type WebOptions } from './web.routes.ts';
