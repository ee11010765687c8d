import type { ModelHealth } from '@alma/shared/contract';

const hourMs = 60 * 60_000;
/** Kept for each model, so that memory stays bounded. */
const maxCalls = 500;

interface Called {
  at: number;
  /** The kind of its error; undefined when it succeeded. */
  error: string | undefined;
}

export type HealthOfModels = ReturnType<typeof createModelHealth>;

/** The outcomes of each model's calls in the last hour, at most the newest 500. */
export function createModelHealth(now: () => number = Date.now) {
  const called = new Map<string, Called[]>();

  return {
    note(name: string, error?: string): void {
      const calls = called.get(name) ?? [];
      calls.push({ at: now(), error });
      if (calls.length > maxCalls) calls.shift();
      called.set(name, calls);
    },

    /** Covers the known models and those called in the last hour; the most failures first. */
    read(known: readonly string[]): ModelHealth[] {
      const from = now() - hourMs;
      for (const [name, calls] of called) {
        const recent = calls.filter(({ at }) => at >= from);
        if (recent.length === 0) called.delete(name);
        else called.set(name, recent);
      }
      return [...new Set([...called.keys(), ...known])]
        .map((name) => healthOf(name, called.get(name) ?? []))
        .sort((a, b) => b.failed - a.failed);
    },
  };
}

function healthOf(name: string, calls: readonly Called[]): ModelHealth {
  const failed = calls.filter(({ error }) => error !== undefined);
  const last = failed.at(-1);
  return {
    name: name.slice(0, 200),
    calls: calls.length,
    failed: failed.length,
    last_error: last?.error ?? null,
    last_error_at: last ? new Date(last.at).toISOString() : null,
  };
}
