/** Of a shared part in the runtime: how to load it, and the load under way or done. */
export interface Part {
  get: () => unknown;
  loading?: Promise<unknown> | null;
  shareConfig: { eager?: boolean };
}

/**
 * The runtime keeps the failed load of a part and hands it to everybody who asks later. Forgotten, the next one who
 * asks loads the part anew.
 */
export function forgetFailedLoads(parts: Part[]): void {
  for (const part of parts) {
    if (part.shareConfig.eager) continue;
    const load = part.get;
    part.get = async () => {
      try {
        return await load();
      } catch (error) {
        part.loading = null;
        throw error;
      }
    };
  }
}
