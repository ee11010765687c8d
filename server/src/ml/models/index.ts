export type * from './model.ts';
export { ModelFault, type ModelFaultKind } from './model-fault.ts';
export { openModels } from './models.domain.ts';
