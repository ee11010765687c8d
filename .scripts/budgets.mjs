// What the pages may weigh, in bytes as sent (Brotli): read from the built files, so that the figures never vary.
import { statSync } from 'node:fs';
import path from 'node:path';
import { builtWeb } from '../server/src/domains/web/web.built.ts';
import { preloadsFor } from '../server/src/domains/web/web.preloads.ts';
import { runWebpack } from './build/webpack.mjs';

const root = path.dirname(import.meta.dirname);
const kilobyte = 1000;
const ceilings = { '/login': 130 * kilobyte, '/': 240 * kilobyte };
const mostOverSingle = 40 * kilobyte;

const log = { warn: (facts, message) => console.error(message, facts) };
const single = path.join(root, 'host/dist-single');

const { code, output } = await runWebpack(path.join(root, 'host'), ['--env', 'single']);
if (code !== 0) {
  console.error(output);
  process.exit(1);
}
const federated = await weigher(root);
const plain = await weigher(single);

const rows = [];
for (const address of [...Object.keys(ceilings), ...federated.routes]) {
  const { scripts, bytes } = await federated.weigh(address);
  rows.push({ address, scripts, bytes, over: bytes - (await plain.weigh(address)).bytes });
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

/** Reads one build: the addresses of its remotes, and what the scripts weigh that an address has in its page. */
async function weigher(webDir) {
  const web = builtWeb(webDir, log);
  const live = await web.read();
  const fileOf = async (href) => {
    const [, remote, file] = /^\/(?:assets|remotes\/(\w+))\/(.+)$/.exec(href);
    const folder = remote ? await web.remoteFolder(remote) : path.join(webDir, 'host/dist/assets');
    return path.join(folder, `${file}.br`);
  };
  return {
    routes: live.registry.remotes.flatMap(({ routes }) =>
      routes.map((route) => route.path.replaceAll(/:\w+/g, 'one')),
    ),
    async weigh(address) {
      const scripts = [...live.host.scripts, ...preloadsFor(live, address).map(({ href }) => href)];
      const files = await Promise.all(scripts.map(fileOf));
      const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
      return { scripts: scripts.length, bytes };
    },
  };
}
