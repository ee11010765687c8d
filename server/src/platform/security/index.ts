export { asHex, chainStart, hashLink } from './hash-chain.ts';
export { deriveKey, isSameSecret, randomToken, seal, sha256, unseal } from './keys.ts';
