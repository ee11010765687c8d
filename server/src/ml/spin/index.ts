export { openSpin } from './spin.domain.ts';
