import { archiveCommand, restoreCommand } from './handover.ts';

/** What is done with the write-ahead log beside keeping it for a crash. */
export type LogUse =
  | { kind: 'archived'; delaySeconds: number }
  /** Replayed from an archive, up to a moment, or to its end. */
  | { kind: 'replayed'; until: Date | undefined };

/**
 * The settings, as arguments of every start instead of lines in the cluster, so that a newer release can change them.
 * Sizes suit a small machine; durability is never traded for speed.
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
    // Pages are in memory or on flash, where random reads cost hardly more than sequential ones.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statements and their values are personal data: the product logs failures, without them.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  Object.assign(values, log && settingsOf(log));
  // Saves the processes of asynchronous reads, which pay only on large machines.
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
    // Takes connections only when it has replayed everything.
    hot_standby: 'off',
    restore_command: restoreCommand,
    recovery_target_action: 'promote',
    ...(log.until && { recovery_target_time: log.until.toISOString().replace('Z', '+00') }),
  };
}

/** The setting is a list, in which commas and blanks separate unless the item is quoted. */
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
