/** Typical queries of administrators, the same for both servers: pages, filters, searches while typing, sort orders. */
export const kinds: Record<string, (number: number) => string> = {
  'first page': () => '',
  'further pages': (number) => `page=${2 + (number % 40)}`,
  'deep pages': (number) => `page=${1000 + (number % 3000)}`,
  filters: (number) =>
    [
      'status=active',
      'status=suspended',
      'role=CREATOR',
      'role=REVIEWER&status=active',
      'kyc_level=2',
      'kyc_level=3&status=verified',
      'role=ADMIN',
    ][number % 7] ?? '',
  'search by name': (number) =>
    `search=${encodeURIComponent(['elena', 'marković', 'watan', 'person-12', 'priya', 'okaf', 'nobody'][number % 7] ?? '')}`,
  'search by one person': (number) => `search=person-${(number * 7919) % 100_000}@example`,
  'search and filter': (number) =>
    `search=${['ruth', 'marek', 'sofia'][number % 3]}&status=active&kyc_level=${number % 4}`,
  orders: (number) => ['sort=display_name', 'sort=-kyc_level'][number % 2] ?? '',
};

/** Alternates between all kinds. */
export function mixed(number: number): string {
  const all = Object.values(kinds);
  return all[number % all.length]?.(Math.floor(number / all.length)) ?? '';
}
