// `incoming-process.ts <database> <project>`: receives a file that never ends and reports when three pieces are stored.
import { createIncoming } from '../../src/ml/projects/incoming/incoming.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import type { Platform } from '../../src/platform/platform.ts';

const [url = '', projectId = ''] = process.argv.slice(2);
const database = openDatabase(url, { poolSize: 1, onError: () => undefined });
const incoming = createIncoming({ database, now: Date.now } as Platform);

async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(200_000, 'a line of text\n');
  process.send?.('kept');
  await new Promise((resolve) => process.once('disconnect', resolve));
  process.exit(0);
}

await incoming.receive(projectId, (takeIn) => takeIn({ name: 'lost.md', chunks: endless() }));
