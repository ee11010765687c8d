import { startProduct } from './product.ts';

/** One product for all specs that do not break it; a running one can be named by `ALMA_URL`. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['ALMA_URL']) return undefined;
  const product = await startProduct();
  process.env['ALMA_URL'] = product.url;
  return () => product.stop();
}
