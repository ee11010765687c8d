// `npm run stack:init`: writes what docker-compose.yml needs, and changes nothing that is there.
import path from 'node:path';
import { writeSecrets, writeSettings } from './write-stack.ts';

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'));

try {
  const { made, kept } = writeSecrets(path.join(root, 'secrets'));
  const isNew = writeSettings(root);
  console.log(`secrets/: ${made.length} new, ${kept.length} kept`);
  console.log(isNew ? '.env: written for the demo' : '.env: kept as it is');
  console.log('Start it: docker compose up --build');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
