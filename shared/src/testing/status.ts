import type { PlatformStatus, ServerStatus } from '../contract/index.ts';

const at = '2026-01-01T10:00:00.000Z';

/** One server; healthy by default. */
export const makeServerStatus = (overrides: Partial<ServerStatus> = {}): ServerStatus => ({
  id: '00000000-0000-4000-8000-000000000001',
  host: 'server-1',
  version: '0.0.0',
  started_at: at,
  told_at: at,
  memory_bytes: 200_000_000,
  checks: { database: 'ok', storage: 'ok', ledger: 'ok', files: 'ok' },
  workers: [{ name: 'offline', running: 0, waiting: 0 }],
  slow_calls: [],
  models: [],
  ...overrides,
});

const calm = (): PlatformStatus => ({
  read_at: at,
  servers: [makeServerStatus()],
  queues: [
    { name: 'runs', running: 0, waiting: 0 },
    { name: 'files', running: 0, waiting: 0 },
  ],
  remotes: [],
});

/** What the server in memory reports to administrators about itself. */
export const status = { current: calm() };

export function resetStatus(): void {
  status.current = calm();
}
