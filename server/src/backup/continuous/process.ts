// The archiving process, separate because compression and encryption would block a server.
import { setPriority } from 'node:os';
import { type ArchiverSettings, runArchiver } from './archiver.ts';

const lowPriority = 10;

// Must not survive a killed server: the next server starts its own.
process.once('disconnect', () => process.exit());
// Ctrl-C reaches the whole process group, and log that the database writes while it stops is archived too.
process.on('SIGINT', () => undefined);
setPriority(lowPriority);

process.once('message', (settings: ArchiverSettings) => {
  runArchiver(settings, (state) => process.send?.(state)).catch((error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exit(1);
  });
});
