/** Makes `(max-width: …)` queries match for one test, as on a phone; the returned function rotates the screen. */
export function narrowTheScreen(): (to: 'wide' | 'narrow') => void {
  const original = window.matchMedia;
  const queries: MediaQueryList[] = [];
  let isNarrow = true;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = original(query);
    Object.defineProperty(list, 'matches', { get: () => isNarrow && query.includes('max-width') });
    queries.push(list);
    return list;
  });
  return (to) => {
    isNarrow = to === 'narrow';
    for (const list of queries) list.dispatchEvent(new Event('change'));
  };
}
