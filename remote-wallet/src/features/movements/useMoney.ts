import { useApi, useApiCache } from '@alma/shared/api';
import { type Currency, formatAmount } from '@alma/shared/contract/values/amounts';
import type { WalletBalance } from '@alma/shared/contract/wallet/entities';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { keepTrying } from '../../components/keep-trying.ts';
import { isSameRequest, type MovementRequest, newMovement, signedUnits } from '../../components/movement.ts';
import { type Spendable, unitsOf } from '../../components/units.ts';
import { type Expectations, expectedUnits } from './expected-balance.ts';
import { type MovementEvent, useMovementState } from './movement-state.ts';
import { movementsOf } from './movement-store.ts';

const reloadAfterMs = 2_000;
const fieldOf = { USDXM: 'usdxm', SOL: 'sol' } as const;

/** The user's spendable money, with this tab's movements counted once, and the function to move it. */
export function useMoney(userId: string) {
  const movements = movementsOf(userId);
  const state = useMovementState(movements);
  const read = useApi('wallets.balance', {}, keepTrying);
  const { invalidate } = useApiCache();
  const [sentKeys, setSentKeys] = useState<ReadonlySet<string>>(new Set());
  const reloading = useRef<ReturnType<typeof setTimeout>>(undefined);

  const spendable = useMemo((): Spendable | undefined => {
    if (read.data === undefined) return undefined;
    const { usdxm, sol }: Partial<WalletBalance> = read.data;
    const spendableUnits = (currency: Currency, balance: { amount: string } | undefined) =>
      balance && expectedUnits(state.expectations, currency, unitsOf(balance.amount, currency));
    return { USDXM: spendableUnits('USDXM', usdxm), SOL: spendableUnits('SOL', sol) };
  }, [read.data, state.expectations]);

  const reload = () => {
    void invalidate('wallets.balance');
    void invalidate('wallets.activity');
  };

  const handleEvent = useEffectEvent((event: MovementEvent) => {
    if (event.kind === 'outdated' || event.outcome.kind === 'refused') return reload();
    const { movement, outcome, isFirst } = event;
    const reported = isFirst ? (outcome.transaction?.balance ?? undefined) : undefined;
    // Taken from the store and not from the latest render, which may be older.
    const { expectations } = movements.get();
    void read.mutate((current) => withMovement(current, movement.currency, reported, expectations), {
      revalidate: false,
    });
    clearTimeout(reloading.current);
    reloading.current = setTimeout(reload, isFirst ? reloadAfterMs : 0);
  });
  useEffect(() => movements.listen((event) => handleEvent(event)), [movements]);
  useEffect(() => movements.openPage(), [movements]);
  // Leaving the page stops the reads.
  useEffect(() => () => clearTimeout(reloading.current), []);

  return {
    read,
    spendable,
    state,
    /** Keys of movements sent since this page was opened. */
    sentKeys,
    dismiss: movements.dismiss,
    send: (input: MovementRequest) => {
      // Repeating a request that failed on the server asks about the earlier movement, which may have been made.
      const failed = state.checking.find((pending) => pending.hasFailed && isSameRequest(pending, input));
      const movement = failed ?? newMovement(input);
      setSentKeys((keys) => new Set(keys).add(movement.key));
      const available = spendable?.[input.currency];
      // The server will refuse a transfer that the balance does not cover, so no change is expected.
      const isCovered = available !== undefined && available + signedUnits(movement) >= 0n;
      return movements.send(movement, isCovered ? available : undefined);
    },
  };
}

/** The balance after a movement, until the next read: as the server reported it, or as expected. */
function withMovement(
  balance: WalletBalance | undefined,
  currency: Currency,
  reported: string | undefined,
  expectations: Expectations,
): WalletBalance | undefined {
  const field = fieldOf[currency];
  const current = (balance as Partial<WalletBalance> | undefined)?.[field];
  if (balance === undefined || current === undefined) return balance;
  const units = expectedUnits(expectations, currency, unitsOf(current.amount, currency));
  return { ...balance, [field]: { ...current, amount: reported ?? formatAmount(units, currency) } };
}
