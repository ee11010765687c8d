export { useReader } from '@alma/shared/auth';
