export { openHealth } from './health.domain.ts';
