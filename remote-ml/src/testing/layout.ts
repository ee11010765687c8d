/** A layout: without one a thread, which draws what is in view, would draw nothing. */
export function prepareLayout(): void {
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(720);
  });
}
