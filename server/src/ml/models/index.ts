export type * from './model.ts';
export { ModelError, type ModelErrorKind } from './model-error.ts';
export { createModelHealth } from './model-health.ts';
export { type ModelNetwork, openConnections } from './connections.domain.ts';
export { endpointFetch } from './endpoint.ts';
export {
  AddressRefused,
  type AddressRule,
  allowedHostOf,
  hostOf,
  type Resolve,
  resolveHost,
} from './endpoint-address.ts';
export { errorOf } from './endpoint-error.ts';
export { createKeySeal, type KeySeal, resealKeys } from './key-seal.ts';
export { toAddressProblem } from './models.errors.ts';
export { openModels } from './models.domain.ts';
export type { SingleModel } from './single-model.ts';
