export { ed25519Key, readEd25519Key } from './ed25519.ts';
export { asHex, chainStart, hashLink } from './hash-chain.ts';
export { deriveKey, isSameSecret, randomToken, seal, sha256, unseal } from './keys.ts';
