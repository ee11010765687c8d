/** A value that React can follow. */
export interface Store<Value> {
  get(): Value;
  update(change: (value: Value) => Value): void;
  subscribe(listener: () => void): () => void;
}

export function storeOf<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    update(change) {
      const next = change(value);
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
