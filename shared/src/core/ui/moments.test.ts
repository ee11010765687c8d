import { momentsFor } from './moments.ts';

const reader = { locale: 'en-GB', timeZone: 'Europe/Berlin' };

it.each([
  ['2026-11-20T23:30:00Z', 'Today'],
  ['2026-11-20T22:30:00Z', 'Yesterday'],
  ['2026-11-19T22:30:00Z', undefined],
])('names the day of %s', (iso, name) => {
  expect(momentsFor(reader).nearDay(iso, new Date('2026-11-21T03:00:00Z'))).toBe(name);
});

it('knows yesterday at the end of a day with 25 hours', () => {
  const { nearDay } = momentsFor(reader);
  expect(nearDay('2026-10-24T12:00:00Z', new Date('2026-10-25T22:45:00Z'))).toBe('Yesterday');
});
