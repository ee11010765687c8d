import type { AuditChain } from '@alma/shared/contract';
import type { Platform } from '../../platform/platform.ts';
import { type ChainEnds, verifyAuditLog } from './verify.ts';

const dayMs = 86_400_000;
const retryMs = 60_000;

export type ChainCheck = ReturnType<typeof createChainCheck>;

/** Checks the hash chain of the audit log regularly. */
export function createChainCheck({ database: { db }, log, now }: Platform) {
  let found: AuditChain = { state: 'unchecked', checked_at: null, rows: 0, head: null, broken: [] };
  let ends: ChainEnds = new Map();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let working: Promise<void> = Promise.resolve();

  async function check(): Promise<void> {
    const { rows, head, broken, ...report } = await verifyAuditLog(db, ends, () => isStopped);
    if (isStopped) return;
    ends = report.ends;
    const checkedAt = new Date(now()).toISOString();
    found = { state: broken.length === 0 ? 'whole' : 'broken', checked_at: checkedAt, rows, head, broken };
    if (broken.length === 0) log.info({ rows, head }, 'the audit log is intact');
    else
      log.error(
        { rows, head, entries: broken },
        'the audit log was tampered with: these entries do not match its hash chain',
      );
  }

  function begin(): void {
    working = check().then(
      () => again(dayMs),
      (error: unknown) => {
        if (!isStopped) log.warn({ err: error }, 'could not check the audit log');
        again(retryMs);
      },
    );
  }

  function again(afterMs: number): void {
    if (isStopped) return;
    timer = setTimeout(begin, afterMs);
    timer.unref();
  }

  return {
    /** The result of the last finished check. */
    last: (): AuditChain => found,
    /** Starts a check in the background now, and once a day. */
    start: begin,
    /** Resolves when no check is running. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
