export { openFiles } from './files.domain.ts';
export { safeName } from './file-names.ts';
