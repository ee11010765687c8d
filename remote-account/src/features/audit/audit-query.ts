import { auditActions } from '@alma/shared/contract/audit/limits';
import { type AddressView, oneOf, textUpTo, withoutDefaults } from '@alma/shared/tables';

export const auditPageSize = 20;

/** Whether a date is usable as a filter: while its year is typed, a date field reports the years 2, 20 and 202. */
export const isDay = (text: string): boolean =>
  /^(19[7-9]|[2-8]\d\d)\d-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
/** A calendar day in the reader's time zone: '2026-11-17'. */
const day = (text: string): string => (isDay(text) ? text : '');

/** Filters of the log, as stored in the address. */
export const auditFields = {
  action: oneOf(auditActions),
  actor_id: textUpTo(64),
  subject_id: textUpTo(64),
  from: day,
  to: day,
};
export type AuditView = AddressView<typeof auditFields>;
export const noFilters = { action: '', actor_id: '', subject_id: '', from: '', to: '' } as const;

/** Midnight of a day in a time zone, as an instant. */
export function startOfDay(day: string, timeZone: string): string {
  const utc = new Date(`${day}T00:00:00Z`);
  const shown = new Date(`${utc.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
  return new Date(2 * utc.getTime() - shown.getTime()).toISOString();
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The query of the call, which includes the whole last day. */
export const auditQueryOf = ({ from, to, ...view }: AuditView, timeZone: string) => ({
  ...withoutDefaults(view),
  limit: auditPageSize,
  ...(from && { from: startOfDay(from, timeZone) }),
  ...(to && { to: startOfDay(dayAfter(to), timeZone) }),
});

export const isNarrowed = ({ page: _, ...view }: AuditView): boolean =>
  Object.values(view).some((value) => value !== '');
