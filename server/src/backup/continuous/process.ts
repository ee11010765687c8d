// The process that archives: compressing and encrypting would keep a server from answering.
import { setPriority } from 'node:os';
import { type ArchiverSettings, runArchiver } from './archiver.ts';

const lowPriority = 10;

// A server that was killed must not leave it behind, beside the one of the next server.
process.once('disconnect', () => process.exit());
// Ctrl-C reaches the whole group, and what the database writes as it stops is archived too.
process.on('SIGINT', () => undefined);
setPriority(lowPriority);

process.once('message', (settings: ArchiverSettings) => {
  runArchiver(settings, (state) => process.send?.(state)).catch((error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exit(1);
  });
});
