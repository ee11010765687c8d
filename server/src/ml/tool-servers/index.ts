export { resultText } from './result-text.ts';
export { openToolServers } from './tool-servers.domain.ts';
