/** The open items of one key. */
interface Place {
  count: number;
  /** Shared by all items of the key, so that none needs a function of its own. */
  leave(): void;
}

/** Counts open items per key, up to a limit for each key. */
export function createOpenCounts(limit: number) {
  const places = new Map<string, Place>();

  function begin(key: string): Place {
    const place: Place = {
      count: 0,
      leave: () => {
        place.count -= 1;
        if (place.count === 0) places.delete(key);
      },
    };
    places.set(key, place);
    return place;
  }

  /** @returns a function that releases the place, which must be called once per item; undefined at the limit. */
  function enterShared(key: string): (() => void) | undefined {
    const place = places.get(key) ?? begin(key);
    if (place.count >= limit) return undefined;
    place.count += 1;
    return place.leave;
  }

  return {
    enterShared,

    /** @returns a function that releases the place, with an effect only once; undefined at the limit. */
    enter(key: string): (() => void) | undefined {
      const leave = enterShared(key);
      if (!leave) return undefined;
      let isIn = true;
      return () => {
        if (isIn) leave();
        isIn = false;
      };
    },
  };
}
