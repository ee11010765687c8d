import { currencies, type Currency } from '@alma/shared/contract/values/amounts';
import type { Transaction } from '@alma/shared/contract/wallet/entities';
import { useSearchParams } from '@alma/shared/router';

type Direction = Transaction['direction'];

export interface ActivityFilters {
  currency?: Currency;
  direction?: Direction;
}

const directions: readonly Direction[] = ['in', 'out'];

/** Filters and page from the address; invalid ones are ignored. */
export function useActivityView() {
  const [search, setSearch] = useSearchParams();
  const currency = currencies.find((name) => name === search.get('currency'));
  const direction = directions.find((name) => name === search.get('direction'));
  const pageText = search.get('page') ?? '';
  const page = /^[1-9]\d{0,5}$/.test(pageText) ? Number(pageText) : 1;
  const filters: ActivityFilters = { ...(currency && { currency }), ...(direction && { direction }) };

  const go = (changes: Record<string, string>) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });

  return {
    filters,
    page,
    setFilter: (name: keyof ActivityFilters, value: string) => go({ [name]: value, page: '' }),
    clear: () => go({ currency: '', direction: '', page: '' }),
    setPage: (next: number) => go({ page: next === 1 ? '' : String(next) }),
  };
}
