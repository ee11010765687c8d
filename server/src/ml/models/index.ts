export type * from './model.ts';
export { ModelError, type ModelErrorKind } from './model-error.ts';
export { createModelHealth } from './model-health.ts';
export { type ModelNetwork, openConnections } from './connections.domain.ts';
export { openModels } from './models.domain.ts';
