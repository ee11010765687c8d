/** The newest elements that fit into `budget` together, in their order. */
export function newestThatFit<T>(all: readonly T[], budget: number, sizeOf: (element: T) => number): T[] {
  let remaining = budget;
  const lastWithoutRoom = all.findLastIndex((element) => (remaining -= sizeOf(element)) < 0);
  return all.slice(lastWithoutRoom + 1);
}
