// pnpm --filter @alma/benchmarks page-load [rounds]
// The cost of script hashes and remote measures for a page: the product compared with the same builds without hashes.
// A page treats builds without hashes as development builds, whose loading it does not measure either.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Product, startProduct } from '../../e2e/support/product.ts';
import { buildProduct, type Contexts, launchBrowser, openContexts } from '../platform/contexts.ts';
import { pages } from '../platform/pages.ts';
import { networks, visit } from '../platform/visit.ts';
import { machine, median } from '../product/running.ts';

const rounds = Number(process.argv[2] ?? 20);
const root = path.resolve(import.meta.dirname, '../..');
const goal = 1.03;
const variants = ['without', 'with'] as const;
type Variant = (typeof variants)[number];

buildProduct();
const bare = await bareBuilds();
const products: Product[] = [];
const browser = await launchBrowser();
try {
  const contexts = {} as Record<Variant, Contexts>;
  for (const [index, variant] of variants.entries()) {
    const port = String(4540 + index);
    const web = variant === 'without' ? { ALMA_WEB_DIR: bare } : {};
    const product = await startProduct({ PORT: port, PUBLIC_URL: `http://localhost:${port}`, ...web });
    products.push(product);
    await assertHashes(product, variant === 'with');
    contexts[variant] = await openContexts(browser, product.url);
  }
  await measure(contexts);
} finally {
  await browser.close();
  for (const product of products) await product.stop();
  await rm(bare, { recursive: true, force: true });
}

/** A copy of the builds without hashes. */
async function bareBuilds(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'alma-bare-'));
  const { remotes } = JSON.parse(await readFile(path.join(root, 'dist/remotes.json'), 'utf8')) as {
    remotes: { folder: string; build: string }[];
  };
  for (const item of ['dist/remotes.json', 'host/dist', ...remotes.map((remote) => remote.folder)])
    await cp(path.join(root, item), path.join(folder, item), { recursive: true });
  await removeKeys(path.join(folder, 'host/dist/host.json'), 'hashes');
  for (const remote of remotes) {
    const builds = await readdir(path.join(folder, remote.folder), { withFileTypes: true });
    for (const build of builds.filter((entry) => entry.isDirectory()))
      await removeKeys(path.join(folder, remote.folder, build.name, 'remote.json'), 'integrity', 'files');
  }
  return folder;
}

async function removeKeys(file: string, ...keys: string[]): Promise<void> {
  const content = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  for (const key of keys) {
    if (!(key in content)) throw new Error(`${file} has no ${key}`);
    delete content[key];
  }
  await writeFile(file, JSON.stringify(content));
}

async function assertHashes({ url }: Product, haveHashes: boolean): Promise<void> {
  const html = await (await fetch(`${url}/wallet`, { headers: { accept: 'text/html' } })).text();
  if (html.includes(' integrity="') !== haveHashes) throw new Error(`${url} serves the wrong variant`);
}

/** Alternates the variants, so that a busy moment of the machine affects both alike. */
async function measure(contexts: Record<Variant, Contexts>): Promise<void> {
  let isMissed = false;
  for (const network of networks) {
    const ready = pages.map(() => ({ with: [] as number[], without: [] as number[] }));
    for (let round = -1; round < rounds; round += 1) {
      for (const [index, page] of pages.entries()) {
        for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
          const { signedIn, signedOut } = contexts[variant];
          const context = page.path === '/login' ? signedOut : signedIn;
          const { readyMs } = await visit(context, page, { network, isCold: true });
          if (round >= 0) ready[index]?.[variant].push(readyMs);
        }
      }
      console.error(`${network.name}: round ${round + 1} of ${rounds}`);
    }
    const rows = pages.map(({ name }, index) => {
      const { with: measured = [], without = [] } = ready[index] ?? {};
      const ratio = median(measured.map((ms, round) => ms / (without[round] ?? 1)));
      return {
        page: name,
        'without ms': Math.round(median(without)),
        'with ms': Math.round(median(measured)),
        ratio: Number(ratio.toFixed(3)),
      };
    });
    isMissed ||= rows.some(({ ratio }) => ratio > goal);
    console.log(network.name);
    console.table(rows);
  }
  console.log(`${machine()}; ${rounds} alternating cold visits each, ratios by round; goal ${goal}`);
  process.exitCode = isMissed ? 1 : 0;
}
