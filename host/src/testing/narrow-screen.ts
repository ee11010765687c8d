/** Makes `(max-width: …)` queries match for one test, as on a phone. */
export function narrowTheScreen(): void {
  const original = window.matchMedia;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = original(query);
    Object.defineProperty(list, 'matches', { value: query.includes('max-width') });
    return list;
  });
}
