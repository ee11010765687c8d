/**
 * A `fetch` that sends every request to one origin. Browsers reach the demo's provider through the edge, at an address
 * that leads a server to itself.
 */
export const fetchFrom =
  (origin: string): typeof fetch =>
  (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(new URL(pathname + search, origin), init);
  };
