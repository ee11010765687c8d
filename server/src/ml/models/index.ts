export type * from './model.ts';
export { ModelError, type ModelErrorKind } from './model-error.ts';
export { openModels } from './models.domain.ts';
