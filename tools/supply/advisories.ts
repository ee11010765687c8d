/** An advisory as the audit of pnpm reports it. */
export interface Advisory {
  id: string;
  package: string;
  severity: string;
  title: string;
  url: string;
  /** The first fixed version; undefined when there is none yet. */
  patched: string | undefined;
}

/** An advisory that does not affect us, or that is accepted for a while. */
export interface Acceptance {
  id: string;
  reason: string;
  /** The last day, such as `2026-12-31`. */
  until: string;
}

/** The result of an audit: advisories to fix, and acceptances that have expired or are not needed. */
export interface Verdict {
  open: Advisory[];
  accepted: Advisory[];
  /** Ids of acceptances whose last day has passed. */
  expired: string[];
  /** Ids of acceptances that match nothing. */
  unneeded: string[];
}

interface Report {
  error?: { code?: string; message?: string };
  advisories?: Record<string, Record<string, unknown>>;
}

/** The registry could not be reached, or does not support audits. */
export class AuditUnavailable extends Error {
  override name = 'AuditUnavailable';
}

/**
 * @param json the output of `pnpm audit --json`
 * @throws {AuditUnavailable}
 */
export function advisoriesIn(json: string): Advisory[] {
  const { error, advisories } = parse(json);
  if (error || !advisories) throw new AuditUnavailable(error?.message ?? 'pnpm returned no report');
  return Object.values(advisories).map((found) => {
    const patched = text(found['patched_versions']);
    return {
      id: text(found['github_advisory_id']) || text(found['id']),
      package: text(found['module_name']),
      severity: text(found['severity']),
      title: text(found['title']),
      url: text(found['url']),
      patched: patched === '' || patched === '<0.0.0' ? undefined : patched,
    };
  });
}

function parse(json: string): Report {
  try {
    return JSON.parse(json) as Report;
  } catch {
    throw new AuditUnavailable(json.trim().split('\n').at(-1) ?? 'pnpm printed nothing');
  }
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** @param today such as `2026-12-31` */
export function judge(
  advisories: readonly Advisory[],
  acceptances: readonly Acceptance[],
  today: string,
): Verdict {
  const valid = new Set(acceptances.filter(({ until }) => until >= today).map(({ id }) => id));
  const known = new Set(advisories.map(({ id }) => id));
  return {
    open: advisories.filter(({ id }) => !valid.has(id)),
    accepted: advisories.filter(({ id }) => valid.has(id)),
    expired: acceptances.filter(({ until }) => until < today).map(({ id }) => id),
    unneeded: acceptances.filter(({ id }) => !known.has(id)).map(({ id }) => id),
  };
}
