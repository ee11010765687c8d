import type { ProjectFile } from '@alma/shared/contract';

/** Deleted files are neither shown nor counted. */
export const isShown = ({ status }: ProjectFile): boolean => status !== 'deleted';
