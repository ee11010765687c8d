import type { Platform } from '../platform/platform.ts';
import { faucet, type Ledger, treasury } from './ledger/port.ts';
import { ownerOf } from './treasury.service.ts';
import { openWallets } from './wallet.domain.ts';
import { walletTexts as texts } from './wallet.texts.ts';

const usdxm = 1_000_000n;
const sol = 1_000_000_000n;
const unit = 1_000_000n;

/** Creates wallets, money and a short history for the demo people, by posted transfers. */
export async function fillDemoWallets(platform: Platform, userIds: readonly string[]): Promise<void> {
  const wallets = openWallets(platform);
  try {
    const addresses = await Promise.all(userIds.map(async (id) => (await wallets.create(id)).address));
    await Promise.all(addresses.map((address, index) => fillWallet(wallets.ledger, address, index)));
    await Promise.all(userIds.map((userId, index) => issue(wallets.ledger, ownerOf(userId), index)));
    await exchange(wallets.ledger, addresses);
  } catch (error) {
    // An unreachable ledger must not keep the product from starting: people can open wallets later.
    platform.log.warn({ err: error }, 'could not fill the demo wallets');
  } finally {
    await wallets.stop();
  }
}

async function fillWallet(ledger: Ledger, to: string, place: number): Promise<void> {
  const post = { kind: 'transfer', from: faucet, to } as const;
  await ledger.post({
    ...post,
    key: `demo/${to}/usdxm`,
    asset: 'USDXM',
    units: BigInt(1200 + 37 * place) * usdxm,
  });
  await ledger.post({ ...post, key: `demo/${to}/sol`, asset: 'SOL', units: BigInt(3 + place) * sol });
}

async function issue(ledger: Ledger, owner: string, place: number): Promise<void> {
  const amounts = {
    ALMA: 5000 - 250 * place,
    MTL: 120 + 15 * place,
    TCC: 400 + 20 * place,
    ALLO: 60 + 5 * place,
  };
  await ledger.open(owner, ['ALMA', 'MTL', 'TCC', 'ALLO']);
  for (const asset of ['ALMA', 'MTL', 'TCC', 'ALLO'] as const) {
    await ledger.post({
      key: `demo/${owner}/${asset}`,
      kind: 'issue',
      from: treasury,
      to: owner,
      asset,
      units: BigInt(amounts[asset]) * unit,
      reason: texts.demo.issue,
    });
  }
  const held = BigInt(25 + 10 * place) * unit;
  await ledger.hold({ key: `demo/${owner}/hold`, owner, asset: 'TCC', units: held, reason: texts.demo.hold });
}

/** Each demo person pays the next one a few times. */
async function exchange(ledger: Ledger, addresses: readonly string[]): Promise<void> {
  const amounts = [45_500_000n, 120_000_000n, 8_250_000n];
  for (const [round, units] of amounts.entries()) {
    const payments = addresses.flatMap((from, index) => {
      const to = addresses[(index + round + 1) % addresses.length];
      return to === undefined || to === from ? [] : [{ key: `demo/${from}/${round}`, from, to }];
    });
    await Promise.all(
      payments.map((payment) => ledger.post({ ...payment, kind: 'transfer', asset: 'USDXM', units })),
    );
  }
}
