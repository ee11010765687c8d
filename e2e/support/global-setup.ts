import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct, templateVariable } from './product.ts';

/** Starts one product for all specs that do not break it; `ALMA_URL` names a running one instead. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['ALMA_URL']) return undefined;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'alma-e2e-once-'));
  const first = await startProduct({ ALMA_DATA_DIR: dataDir });
  await first.stop();
  process.env[templateVariable] = dataDir;
  const product = await startProduct();
  process.env['ALMA_URL'] = product.url;
  return async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
