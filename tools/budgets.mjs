// Checks the budgets of pages: bytes as sent, read from the build, and loading steps, counted in the real product. No
// value depends on the speed of the machine.
import path from 'node:path';
import { buildSingleBundle } from '../benchmarks/platform/single-bundle.ts';
import { budgets } from '../shared/build/budgets.mjs';
import { readWaterfalls } from './budgets/waterfalls.mjs';
import { bytesOf, readPages } from './build/read-pages.mjs';
import { findBrowser, lacksBrowser } from './run/browser.mjs';

const root = path.dirname(import.meta.dirname);
const kilobyte = 1000;
const ceilings = { '/login': 130 * kilobyte, '/': 240 * kilobyte };
const maxOverSingle = 40 * kilobyte;
const maxFurtherSteps = 1;
/** For the entry scripts of the remotes that a page shows. */
const maxFurtherRequests = 4;

const browser = findBrowser();
if (!browser) {
  console.error(lacksBrowser);
  process.exit(1);
}

const federated = await readPages(root);
const single = await readPages(await buildSingleBundle());

const rows = [];
for (const address of [...Object.keys(ceilings), ...federated.routes]) {
  const scripts = await federated.scriptsOf(address);
  const bytes = bytesOf(scripts);
  const over = bytes - bytesOf(await single.scriptsOf(address));
  rows.push({ address, scripts: scripts.length, bytes, over });
}
console.table(rows);
const entries = await federated.entries();
console.table(entries);

const waterfalls = await readWaterfalls(browser, maxFurtherSteps);
const depths = waterfalls
  .filter(({ variant }) => variant === 'federated')
  .map(({ address, waterfall }) => {
    const single = waterfalls.find((one) => one.address === address && one.variant === 'single').waterfall;
    return { address, single, federated: waterfall };
  });
console.table(
  depths.map(({ address, single, federated }) => ({
    address,
    steps: `${single.steps} → ${federated.steps}`,
    requests: `${single.requests} → ${federated.requests}`,
  })),
);

const errors = rows.flatMap(({ address, bytes, over }) => [
  ...(bytes > ceilings[address]
    ? [`${address} has ${bytes} bytes of script, over ${ceilings[address]}`]
    : []),
  ...(over > maxOverSingle
    ? [`${address} has ${over} bytes more than in a single bundle, over ${maxOverSingle}`]
    : []),
]);
for (const { href, bytes } of entries) {
  if (bytes > budgets.entryBytes)
    errors.push(
      `${href} has ${bytes} bytes, over ${budgets.entryBytes}: load with import() what a slot opens later`,
    );
}
if (federated.routes.length === 0) errors.push('There are no pages of remotes to check');
for (const { address, single, federated } of depths) {
  if (federated.steps > single.steps + maxFurtherSteps)
    errors.push(`${address} loads in ${federated.steps} steps, a single bundle in ${single.steps}`);
  if (federated.requests > single.requests + maxFurtherRequests)
    errors.push(`${address} makes ${federated.requests} requests, a single bundle ${single.requests}`);
}
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
