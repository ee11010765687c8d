// `npm run stack:init`: writes the files that docker-compose.yml needs, without changing existing ones.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { writeSecrets, writeSettings } from './write-stack.ts';

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'));

try {
  const { created, unchanged } = writeSecrets(path.join(root, 'secrets'));
  const isNew = writeSettings(root);
  console.log(`secrets/: ${created.length} new, ${unchanged.length} kept`);
  console.log(isNew ? '.env: written for the demo' : '.env: kept');
  const { COMPOSE_PROFILES, OIDC_ISSUER } = parseEnv(readFileSync(path.join(root, '.env'), 'utf8'));
  if (!COMPOSE_PROFILES && !OIDC_ISSUER)
    console.log(
      '  It names no sign-in provider: add your own, or COMPOSE_PROFILES=demo (docs/OPERATIONS.md).',
    );
  console.log('To start the stack: docker compose up --build');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
