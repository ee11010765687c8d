import type { AuditAction } from '@alma/shared/contract/audit/entities';
import { auditActions } from '@alma/shared/contract/audit/limits';

/** Filters and page of the log, as stored in the address. */
export interface AuditView {
  page: number;
  action: AuditAction | '';
  actorId: string;
  subjectId: string;
  /** Calendar days in the reader's time zone: '2026-11-17'. */
  from: string;
  to: string;
}

export const auditPageSize = 20;

const fields = {
  action: 'action',
  actorId: 'actor_id',
  subjectId: 'subject_id',
  from: 'from',
  to: 'to',
} as const;

/** Whether a date is one to filter by: while its year is typed, a date field reports the years 2, 20 and 202. */
export const isDay = (text: string): boolean =>
  /^(19[7-9]|[2-8]\d\d)\d-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const dayOf = (text: string | null): string => (text !== null && isDay(text) ? text : '');

/** Invalid parameters fall back to their defaults. */
export function readAuditView(search: URLSearchParams): AuditView {
  const page = Number(search.get('page') ?? 1);
  const idOf = (name: string) => (search.get(name) ?? '').slice(0, 64);
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    action: auditActions.find((action) => action === search.get('action')) ?? '',
    actorId: idOf('actor_id'),
    subjectId: idOf('subject_id'),
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
  };
}

export function writeAuditView({ page, ...view }: AuditView): URLSearchParams {
  const address = new URLSearchParams();
  for (const [field, name] of Object.entries(fields)) {
    const value = view[field as keyof typeof fields];
    if (value !== '') address.set(name, value);
  }
  if (page > 1) address.set('page', String(page));
  return address;
}

/** Midnight of a day in a time zone, as an instant. */
export function startOfDay(day: string, timeZone: string): string {
  const utc = new Date(`${day}T00:00:00Z`);
  const shown = new Date(`${utc.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
  return new Date(2 * utc.getTime() - shown.getTime()).toISOString();
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The query of the call, which includes the whole last day. */
export function auditQueryOf(view: AuditView, timeZone: string) {
  return {
    page: view.page,
    limit: auditPageSize,
    ...(view.action && { action: view.action }),
    ...(view.actorId && { actor_id: view.actorId }),
    ...(view.subjectId && { subject_id: view.subjectId }),
    ...(view.from && { from: startOfDay(view.from, timeZone) }),
    ...(view.to && { to: startOfDay(dayAfter(view.to), timeZone) }),
  };
}

export const isNarrowed = ({ page: _, ...view }: AuditView): boolean =>
  Object.values(view).some((value) => value !== '');
