/** A channel to other tabs outlives its test and would reach the tabs of the next one. */
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
