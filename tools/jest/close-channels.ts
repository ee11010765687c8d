/** Closes broadcast channels after each test; otherwise their messages would reach the tabs of the next test. */
export function closeChannels(): void {
  const open = new Set<BroadcastChannel>();

  class Channel extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      open.add(this);
    }
  }
  globalThis.BroadcastChannel = Channel;

  afterEach(() => {
    for (const channel of open) channel.close();
    open.clear();
  });
}
