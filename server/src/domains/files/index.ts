export { openFiles, type FilesOptions } from './files.domain.ts';
