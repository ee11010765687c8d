interface ListQuery {
  page: number;
  limit?: number | undefined;
}

/** A page of a list, or the whole list without `limit`, as the reply with these items under `name`. */
export function listOf<Name extends string, T>(name: Name, rows: readonly T[], { page, limit }: ListQuery) {
  const size = limit ?? Math.max(1, rows.length);
  const items = { [name]: rows.slice((page - 1) * size, page * size) } as Record<Name, T[]>;
  return { ...items, page, limit: size, total: rows.length };
}
