export { ed25519Key, readEd25519Key } from './ed25519.ts';
export { asHex, chainStart, hashLink } from './hash-chain.ts';
export {
  deriveKey,
  deriveKeys,
  isSameSecret,
  randomToken,
  seal,
  type Secrets,
  sha256,
  unseal,
  unsealWith,
} from './keys.ts';
