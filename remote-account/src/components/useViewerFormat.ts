/** How the reader, not the user that is read about, has dates and numbers written. */
export { useReader as useViewerFormat } from '@alma/shared/auth';
