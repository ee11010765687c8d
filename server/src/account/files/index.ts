export { openFiles, type FilesOptions } from './files.domain.ts';
export { safeName } from './file-names.ts';
