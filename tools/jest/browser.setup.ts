// Adds what browsers have and jsdom lacks, before any module loads. There is still no layout: sizes stay 0 and no media
// query matches.
if ('window' in globalThis) {
  // Inserts rules one by one, as in production. In text mode, each new rule makes jsdom parse the whole sheet again.
  process.env['SC_DISABLE_SPEEDY'] = 'false';

  const nothing = (): void => undefined;

  class SizeObserver implements ResizeObserver {
    observe = nothing;
    unobserve = nothing;
    disconnect = nothing;
  }

  class NoMediaQuery extends EventTarget implements MediaQueryList {
    readonly media: string;
    readonly matches = false;
    onchange = null;
    addListener = nothing;
    removeListener = nothing;
    constructor(media: string) {
      super();
      this.media = media;
    }
  }

  const fill = (target: object, parts: Record<string, unknown>): void => {
    for (const [name, part] of Object.entries(parts)) {
      if (!(name in target))
        Object.defineProperty(target, name, { value: part, writable: true, configurable: true });
    }
  };
  fill(performance, { mark: nothing, measure: nothing });
  fill(globalThis, { ResizeObserver: SizeObserver, matchMedia: (media: string) => new NoMediaQuery(media) });
  fill(Element.prototype, {
    scrollIntoView: nothing,
    hasPointerCapture: () => false,
    setPointerCapture: nothing,
    releasePointerCapture: nothing,
  });

  // Node's own BroadcastChannel keeps the process alive after the last test.
  const OpenChannel = globalThis.BroadcastChannel;
  globalThis.BroadcastChannel = class extends OpenChannel {
    constructor(name: string) {
      super(name);
      (this as unknown as { unref(): void }).unref();
    }
  };
}
