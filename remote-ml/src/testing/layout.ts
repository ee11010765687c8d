/** Fakes a layout, without which a virtualised thread renders nothing. */
export function prepareLayout(): void {
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(720);
  });
}
