export { openQuality } from './quality.domain.ts';
