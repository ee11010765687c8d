import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useApi, useApiCache } from '@alma/shared/api';
import { formatAmount, type Currency } from '@alma/shared/contract/values/amounts';
import type { WalletBalance } from '@alma/shared/contract/wallet/entities';
import { keepTrying } from '../../components/keep-trying.ts';
import { type Spendable, unitsOf } from '../../components/units.ts';
import { expectedUnits } from './expected-balance.ts';
import {
  isSameRequest,
  newMovement,
  signedUnits,
  type Movement,
  type MovementRequest,
  type LateOutcome,
} from '../../components/movement.ts';
import { movementsOf } from './movement-store.ts';

const reloadAfterMs = 2_000;
const fieldOf = { USDXM: 'usdxm', SOL: 'sol' } as const;

/** What the user can spend, with the movements of this tab counted once, and how to move money. */
export function useMoney(userId: string) {
  const movements = movementsOf(userId);
  const state = useSyncExternalStore(movements.subscribe, movements.getState);
  const read = useApi('wallets.balance', {}, keepTrying);
  const { invalidate } = useApiCache();
  const [sentHere, setSentHere] = useState<ReadonlySet<string>>(new Set());
  const reloading = useRef<ReturnType<typeof setTimeout>>(undefined);

  const spendable = useMemo((): Spendable | undefined => {
    if (read.data === undefined) return undefined;
    const { usdxm, sol }: Partial<WalletBalance> = read.data;
    const shown = (currency: Currency, held: { amount: string } | undefined) =>
      held && expectedUnits(state.expectations, currency, unitsOf(held.amount, currency));
    return { USDXM: shown('USDXM', usdxm), SOL: shown('SOL', sol) };
  }, [read.data, state.expectations]);

  const reload = () => {
    void invalidate('wallets.balance');
    void invalidate('wallets.activity');
  };

  const handleSettled = useEffectEvent(
    ({ currency }: Movement, outcome: LateOutcome['outcome'], isFirst: boolean) => {
      if (outcome.kind === 'refused') return reload();
      const balance = outcome.transaction?.balance ?? undefined;
      const known = isFirst && balance !== undefined ? unitsOf(balance, currency) : spendable?.[currency];
      void read.mutate((current) => withUnits(current, currency, known), { revalidate: false });
      clearTimeout(reloading.current);
      reloading.current = setTimeout(reload, isFirst ? reloadAfterMs : 0);
    },
  );
  const handleOutdated = useEffectEvent(reload);

  useEffect(
    () =>
      movements.listen({
        settled: (...news) => handleSettled(...news),
        outdated: () => handleOutdated(),
      }),
    [movements],
  );
  // After the listener, since what an earlier page left is asked for at once.
  useEffect(() => movements.start(), [movements]);
  // Nobody looks at the page any more.
  useEffect(() => () => clearTimeout(reloading.current), []);

  return {
    read,
    spendable,
    state,
    /** Keys of what was sent since this page was opened. */
    sentHere,
    dismiss: movements.dismiss,
    send: (input: MovementRequest) => {
      // Sending again what the server failed on asks for that one: it may have been made.
      const failed = state.checking.find((known) => known.hasFailed && isSameRequest(known, input));
      const movement = failed ?? newMovement(input);
      setSentHere((keys) => new Set(keys).add(movement.key));
      const shown = spendable?.[input.currency];
      // A transfer that the balance does not cover is the server's to refuse: nothing is expected of it.
      const isCovered = shown !== undefined && shown + signedUnits(movement) >= 0n;
      return movements.send(movement, isCovered ? shown : undefined);
    },
  };
}

export type Money = ReturnType<typeof useMoney>;

function withUnits(
  balance: WalletBalance | undefined,
  currency: Currency,
  units: bigint | undefined,
): WalletBalance | undefined {
  if (balance === undefined || units === undefined) return balance;
  const field = fieldOf[currency];
  return { ...balance, [field]: { ...balance[field], amount: formatAmount(units, currency) } };
}
