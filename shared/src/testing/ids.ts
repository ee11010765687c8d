const counts = new Map<string, number>();

function nextNumber(kind: string): number {
  const number = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, number);
  return number;
}

/** A unique readable id: `session-1`. */
export const nextId = (kind: string): string => `${kind}-${nextNumber(kind)}`;

/** A unique id in the server's format. `group` is its fourth part: another one for each kind of entity. */
export const nextUuid = (group: string): string =>
  `00000000-0000-4000-${group}-${String(nextNumber(group)).padStart(12, '0')}`;
