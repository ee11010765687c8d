import { asHex, hashLink } from '../../platform/security/index.ts';

/** A row of the log with its link, as text from the database. */
export interface LinkedRow {
  chain: number;
  seq: number;
  entry_id: string;
  hash: string;
  address_digest: string | null;
  reason_digest: string | null;
  /** False when the link exists but its row does not. */
  is_there: boolean;
  /** Microseconds since 1970. */
  at: string;
  actor_id: string | null;
  action: string;
  subject_id: string | null;
  details: string;
  request_id: string | null;
  /** Whether each text matches its digest or was erased with its account. */
  is_address_true: boolean;
  is_reason_true: boolean;
}

/** The expected link of a row. `link_audit_entry` in the database computes the same. */
export function linkOf(previous: string, row: LinkedRow): string {
  return hashLink(previous, [
    row.chain,
    row.seq,
    row.entry_id,
    row.at,
    row.actor_id ?? '-',
    asHex(row.action),
    row.subject_id ?? '-',
    asHex(row.details),
    row.request_id === null ? '-' : asHex(row.request_id),
    row.address_digest ?? '-',
    row.reason_digest ?? '-',
  ]);
}
