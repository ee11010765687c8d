// node benchmarks/platform/federated.ts [rounds] [--loopback] [--slow] [--page name]
// The product compared with the same sources in one bundle without federation: time until a page shows its data.
import { parseArgs } from 'node:util';
import { type Product, startProduct } from '../../e2e/support/product.ts';
import { machine, median } from '../product/running.ts';
import { buildProduct, type Contexts, launchBrowser, openContexts } from './contexts.ts';
import { pages } from './pages.ts';
import { buildSingleBundle } from './single-bundle.ts';
import { type Network, networks, type Visit, visit } from './visit.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    loopback: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
    page: { type: 'string' },
  },
});
/** Single visits differ by 20 %, so the median of 20 rounds is accurate to 10 %, and that of 70 to 5 %. */
const rounds = Number(positionals[0] ?? 70);
const selected = pages.filter(({ name }) => values.page === undefined || name.startsWith(values.page));
const variants = ['single', 'federated'] as const;
type Variant = (typeof variants)[number];

const measured = networks.filter(({ latencyMs }) => (latencyMs === 0 ? !values.slow : !values.loopback));
const temperatures = ['cold', 'warm'] as const;

/** Maximum accepted ratio of federated to single bundle; the sign-in page loads no remote. */
const goalOf = (page: string, { latencyMs }: Network): number | undefined => {
  if (page === 'login') return undefined;
  return latencyMs === 0 ? 1.1 : 1.05;
};
const maxClickMs = 100;
const maxFurtherSteps = 1;

interface Sample extends Visit {
  variant: Variant;
  network: string;
  page: string;
  temperature: (typeof temperatures)[number];
}

buildProduct();
const singleFolder = await buildSingleBundle();
const products: Product[] = [];
const browser = await launchBrowser();
try {
  const contexts = {} as Record<Variant, Contexts>;
  for (const [index, variant] of variants.entries()) {
    const port = String(4530 + index);
    const web = variant === 'single' ? { ALMA_WEB_DIR: singleFolder } : {};
    const product = await startProduct({ PORT: port, PUBLIC_URL: `http://localhost:${port}`, ...web });
    products.push(product);
    contexts[variant] = await openContexts(browser, product.url);
  }
  report(await measure(contexts));
} finally {
  await browser.close();
  for (const product of products) await product.stop();
}

/** Alternates the variants and their order, so that a busy moment of the machine affects both alike. */
async function measure(contexts: Record<Variant, Contexts>) {
  const samples: Sample[] = [];
  for (const network of measured) {
    for (let round = -1; round < rounds; round += 1) {
      const order = round % 2 === 0 ? variants : variants.toReversed();
      for (const page of selected) {
        for (const variant of order) {
          const { signedIn, signedOut } = contexts[variant];
          const context = page.path === '/login' ? signedOut : signedIn;
          for (const temperature of temperatures) {
            const visited = await visit(context, page, { network, isCold: temperature === 'cold' });
            const sample = { ...visited, variant, network: network.name, page: page.name, temperature };
            if (round >= 0) samples.push(sample);
          }
        }
      }
      console.error(`${network.name}: round ${round + 1} of ${rounds}`);
    }
  }
  return samples;
}

function report(samples: readonly Sample[]): void {
  const missed: string[] = [];
  for (const network of measured) {
    const rows = selected.flatMap(({ name: page }) =>
      temperatures.map((temperature) => {
        const of = (variant: Variant) =>
          samples.filter(
            (sample) =>
              sample.network === network.name &&
              sample.page === page &&
              sample.temperature === temperature &&
              sample.variant === variant,
          );
        const [single, federated] = [of('single'), of('federated')];
        const middle = (samples: readonly Sample[], field: keyof Visit): number =>
          Math.round(median(samples.map((sample) => sample[field])));
        const ratio = median(federated.map(({ readyMs }, round) => readyMs / (single[round]?.readyMs ?? 1)));
        const slowestClick = Math.round(Math.max(...federated.map(({ clickMs }) => clickMs)));
        const furtherSteps = middle(federated, 'steps') - middle(single, 'steps');
        const label = `${network.name}, ${page}, ${temperature}`;
        const goal = goalOf(page, network);
        if (goal && ratio > goal)
          missed.push(`${label}: ${ratio.toFixed(2)} times the single bundle, not ${goal}`);
        if (middle(federated, 'clickMs') > maxClickMs)
          missed.push(`${label}: a click waits over ${maxClickMs} ms`);
        if (network.latencyMs > 0 && temperature === 'cold' && furtherSteps > maxFurtherSteps)
          missed.push(`${label}: ${furtherSteps} steps more`);
        return {
          page,
          temperature,
          'single ms': middle(single, 'readyMs'),
          'federated ms': middle(federated, 'readyMs'),
          ratio: Number(ratio.toFixed(2)),
          goal: goal ?? '',
          'click ms': middle(federated, 'clickMs'),
          'slowest click': slowestClick,
          requests: `${middle(single, 'requests')} → ${middle(federated, 'requests')}`,
          'script bytes': `${middle(single, 'scriptBytes')} → ${middle(federated, 'scriptBytes')}`,
          steps: `${middle(single, 'steps')} → ${middle(federated, 'steps')}`,
        };
      }),
    );
    console.log(network.name);
    console.table(rows);
  }
  console.log(`${machine()}; medians of ${rounds} alternating rounds, ratios by round`);
  for (const line of missed) console.log(`missed: ${line}`);
  if (missed.length === 0) console.log('every goal is reached');
  process.exitCode = missed.length > 0 ? 1 : 0;
}
