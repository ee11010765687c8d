export { deriveKey, isSameSecret, randomToken, seal, sha256, unseal } from './keys.ts';
