// What the pages may weigh, in bytes as sent: read from the built files, so that the figures never vary.
import path from 'node:path';
import { runWebpack } from './build/webpack.mjs';
import { bytesOf, readPages } from './build/weigh.mjs';

const root = path.dirname(import.meta.dirname);
const kilobyte = 1000;
const ceilings = { '/login': 130 * kilobyte, '/': 240 * kilobyte };
const mostOverSingle = 40 * kilobyte;

const { code, output } = await runWebpack(path.join(root, 'host'), ['--env', 'single']);
if (code !== 0) {
  console.error(output);
  process.exit(1);
}
const federated = await readPages(root);
const single = await readPages(path.join(root, 'host/dist-single'));

const rows = [];
for (const address of [...Object.keys(ceilings), ...federated.routes]) {
  const scripts = await federated.scriptsOf(address);
  const bytes = bytesOf(scripts);
  const over = bytes - bytesOf(await single.scriptsOf(address));
  rows.push({ address, scripts: scripts.length, bytes, over });
}
console.table(rows);

const faults = rows.flatMap(({ address, bytes, over }) => [
  ...(bytes > ceilings[address]
    ? [`${address} has ${bytes} bytes of script, over ${ceilings[address]}`]
    : []),
  ...(over > mostOverSingle
    ? [`${address} has ${over} bytes more than in a single bundle, over ${mostOverSingle}`]
    : []),
]);
if (federated.routes.length === 0) faults.push('There are no pages of remotes to weigh');
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
