/** The newest elements that fit into `room` together, in their order. */
export function newestThatFit<T>(all: readonly T[], room: number, sizeOf: (element: T) => number): T[] {
  let remaining = room;
  const lastWithoutRoom = all.findLastIndex((element) => (remaining -= sizeOf(element)) < 0);
  return all.slice(lastWithoutRoom + 1);
}
