export { openToolServers } from './tool-servers.domain.ts';
