/** One page of a list, as every paged call answers. */
export function pageOf<T>(items: readonly T[], { page, limit }: { page: number; limit: number }) {
  return { items: items.slice((page - 1) * limit, page * limit), page, limit, total: items.length };
}
