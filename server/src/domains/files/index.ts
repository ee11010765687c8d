export { openFiles, type FilesOptions } from './files.domain.ts';
export { isPlainText } from './file-kinds.ts';
export { safeName } from './file-names.ts';
