import { archiveCommand, restoreCommand } from './handover.ts';

/** Use of the write-ahead log besides crash recovery. */
export type LogUse =
  | { kind: 'archived'; delaySeconds: number }
  /** Replayed from an archive up to a point in time, or to its end. */
  | { kind: 'replayed'; until: Date | undefined };

/**
 * Settings as command-line arguments instead of lines in the cluster, so that a newer release can change them. Sizes
 * suit a small machine; durability is never traded for speed.
 */
export function settings(socketDir: string, major: number, log?: LogUse): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: quoteListItem(socketDir),
    unix_socket_permissions: '0700',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '64MB',
    max_connections: '100',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '512MB',
    max_worker_processes: '4',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    // Data is in memory or on flash, where random reads cost hardly more than sequential ones.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statements may contain personal data, so PostgreSQL must not log them; the product logs failures itself.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  Object.assign(values, log && settingsOf(log));
  // Avoids the worker processes of asynchronous reads, which only pay off on large machines.
  if (major >= 18) values.io_method = 'sync';
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function settingsOf(log: LogUse): Record<string, string> {
  if (log.kind === 'archived')
    return {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: archiveCommand,
      archive_timeout: `${log.delaySeconds}s`,
    };
  return {
    wal_level: 'replica',
    // Accept connections only after everything has been replayed.
    hot_standby: 'off',
    restore_command: restoreCommand,
    recovery_target_action: 'promote',
    ...(log.until && { recovery_target_time: log.until.toISOString().replace('Z', '+00') }),
  };
}

/** Quotes an item of a list setting, in which commas and blanks are separators. */
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
