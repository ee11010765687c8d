import type { Asset } from '@alma/shared/contract';
import fc from 'fast-check';
import {
  faucet,
  type Ledger,
  type NewTransfer,
  type Posted,
  treasury,
} from '../../src/wallet/ledger/port.ts';

/** One operation on a ledger. Targets refer to earlier movements by index, modulo their number. */
export type Operation =
  | { do: 'open' | 'close'; person: number }
  | { do: 'fund'; person: number; asset: Asset; units: bigint; isLimited: boolean }
  | { do: 'issue'; person: number; units: bigint }
  | { do: 'transfer'; person: number; to: number; asset: Asset; units: bigint }
  | { do: 'hold'; person: number; asset: Asset; units: bigint }
  | { do: 'settle'; target: number; to: number }
  | { do: 'release'; target: number }
  | { do: 'reverse'; target: number }
  | { do: 'repeat'; target: number }
  | { do: 'reuse'; target: number; units: bigint };

/** One more than there are accounts: the last one does not exist. */
export const people = 6;
const missingPerson = people - 1;
const assets: readonly Asset[] = ['USDXM', 'SOL', 'ALMA'];
const hourAgo = (): Date => new Date(Date.now() - 3_600_000);
const maxFundings = 8;

const person = fc.nat(missingPerson);
const owner = fc.nat(missingPerson - 1);
const asset = fc.constantFrom(...assets);
const units = fc.oneof(fc.bigInt({ min: 1n, max: 60n }), fc.bigInt({ min: 1n, max: 10n ** 15n }));
const target = fc.nat(1_000_000);

export const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('transfer' as const), person, to: person, asset, units }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('fund' as const), person, asset, units, isLimited: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('issue' as const), person, units }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hold' as const), person, asset, units }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), target, to: person }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('release' as const, 'reverse' as const), target }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat' as const), target }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reuse' as const), target, units }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), person: owner }) },
);

export const closing: fc.Arbitrary<Operation> = fc.record({
  do: fc.constant('close' as const),
  person: owner,
});

export type Ask = (ledger: Ledger) => Promise<Posted | undefined>;

interface RecordedCall {
  key: string;
  ask: Ask;
  transfer?: NewTransfer;
}

/** Turns operations into calls, and records requests and results so that later operations can refer to them. */
export class Player {
  readonly calls: RecordedCall[] = [];
  readonly hashes: string[] = [];
  private readonly prefix: string;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  ownerOf = (person: number): string => `user:${this.prefix}-${person}`;

  async openAll(ledger: Ledger): Promise<void> {
    for (let person = 0; person < missingPerson; person += 1) await ledger.open(this.ownerOf(person), assets);
  }

  /** The call of an operation; undefined when it needs a movement and none exists yet. */
  callOf(step: Operation): Ask | undefined {
    switch (step.do) {
      case 'open':
        return async (ledger) => void (await ledger.open(this.ownerOf(step.person), assets));
      case 'close':
        return async (ledger) => void (await ledger.close(this.ownerOf(step.person), 'Closed'));
      case 'repeat':
        return this.pick(this.calls, step.target)?.ask;
      case 'reuse': {
        const transfer = this.pick(this.calls, step.target)?.transfer;
        return transfer && ((ledger) => ledger.post({ ...transfer, units: step.units }));
      }
      default:
        return this.movement(step);
    }
  }

  private movement(step: Exclude<Operation, { do: 'open' | 'close' | 'repeat' | 'reuse' }>): Ask | undefined {
    const key = `${this.prefix}/${this.calls.length}`;
    if (step.do === 'hold') {
      const hold = {
        key,
        owner: this.ownerOf(step.person),
        asset: step.asset,
        units: step.units,
        reason: 'Held',
      };
      return this.remember({ key, ask: (ledger) => ledger.hold(hold) });
    }
    if (step.do === 'settle' || step.do === 'release' || step.do === 'reverse') {
      const hash = this.pick(this.hashes, step.target);
      if (hash === undefined) return undefined;
      const end = { key, hash, reason: 'Ended' };
      if (step.do !== 'settle') return this.remember({ key, ask: (ledger) => ledger[step.do](end) });
      return this.remember({ key, ask: (ledger) => ledger.settle({ ...end, to: this.ownerOf(step.to) }) });
    }
    const transfer = this.transferOf(step, key);
    return this.remember({ key, transfer, ask: (ledger) => ledger.post(transfer) });
  }

  private transferOf(
    step: Extract<Operation, { do: 'fund' | 'issue' | 'transfer' }>,
    key: string,
  ): NewTransfer {
    const { units: amount } = step;
    if (step.do === 'issue') {
      return {
        key,
        kind: 'issue',
        from: treasury,
        to: this.ownerOf(step.person),
        asset: 'ALMA',
        units: amount,
      };
    }
    if (step.do === 'transfer') {
      const [from, to] = [this.ownerOf(step.person), this.ownerOf(step.to)];
      return { key, kind: 'transfer', from, to, asset: step.asset, units: amount };
    }
    const fund = { key, kind: 'fund', from: faucet, to: this.ownerOf(step.person), units: amount } as const;
    const limit = step.isLimited ? { limit: { max: maxFundings, since: hourAgo() } } : {};
    return { ...fund, asset: step.asset === 'ALMA' ? 'SOL' : step.asset, ...limit };
  }

  private remember(recorded: RecordedCall): Ask {
    this.calls.push(recorded);
    return recorded.ask;
  }

  private pick<Item>(items: readonly Item[], place: number): Item | undefined {
    return items[place % items.length];
  }
}
