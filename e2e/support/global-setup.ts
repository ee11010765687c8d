import { startProduct } from './product.ts';

/** Starts one product for all specs that do not break it; `ALMA_URL` names a running one instead. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['ALMA_URL']) return undefined;
  const product = await startProduct();
  process.env['ALMA_URL'] = product.url;
  return () => product.stop();
}
