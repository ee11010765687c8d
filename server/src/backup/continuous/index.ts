export { archiverSettings } from './archive-settings.ts';
export { startArchiving, type Archiving } from './start-archiving.ts';
