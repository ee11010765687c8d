import { rm } from 'node:fs/promises';
import { administer } from './database.ts';

export default async function tearDownDatabase(): Promise<void> {
  const { testDatabase } = globalThis;
  if (!testDatabase) return;
  const { managed, folder, templates } = testDatabase;
  if (!managed) {
    for (const name of templates) await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    return;
  }
  await managed.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
}
