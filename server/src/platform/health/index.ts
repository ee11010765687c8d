export { answers, openHealth, wordFor } from './health.domain.ts';
