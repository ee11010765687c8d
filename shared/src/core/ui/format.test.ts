import {
  formatBytes,
  formatDate,
  formatExact,
  formatMoment,
  formatMomentInline,
  formatNumber,
  formatPercent,
  headlineOf,
} from './format.ts';

const london = { locale: 'en-GB', timeZone: 'Europe/London' };
const now = new Date('2026-11-20T12:00:00Z');

it('keeps every digit of a decimal string, up to 6 decimals', () => {
  expect(formatNumber('12345678901234567.123456', 'en-GB')).toBe('12,345,678,901,234,567.123456');
  expect(formatNumber('1284.5000000', 'en-GB')).toBe('1,284.5');
  expect(formatNumber(0.1234567, 'de-DE')).toBe('0,123457');
  expect(formatNumber('-5', 'en-US')).toBe('−5');
});

it('writes a share with one decimal', () => {
  expect(formatPercent(0.125, 'en-GB')).toBe('12.5%');
  expect(formatPercent(0, 'en-GB')).toBe('0.0%');
});

it("formats times in the reader's time zone", () => {
  expect(formatDate('2026-03-14T23:30:00Z', { locale: 'en-GB', timeZone: 'Asia/Tokyo' })).toBe(
    '15 March 2026',
  );
  expect(formatDate('2026-03-14T10:00:00Z', london, 'short')).toBe('14 Mar 2026');
  expect(formatExact('2026-06-14T10:00:00Z', london)).toContain('11:00:00');
});

it('shortens a moment depending on its distance from now', () => {
  expect(formatMoment('2026-11-20T11:24:00Z', london, now)).toBe('Today, 11:24');
  expect(formatMomentInline('2026-11-20T11:24:00Z', london, now)).toBe('today, 11:24');
  expect(formatMomentInline('2026-11-17T08:15:00Z', london, now)).toBe('17 Nov, 08:15');
  expect(formatMoment('2026-11-17T08:15:00Z', london, now)).toBe('17 Nov, 08:15');
  expect(formatMoment('2025-11-17T08:15:00Z', london, now)).toBe('17 Nov 2025, 08:15');
  const tokyo = { locale: 'en-GB', timeZone: 'Asia/Tokyo' };
  expect(formatMoment('2026-11-19T16:00:00Z', tokyo, new Date('2026-11-20T14:59:00Z'))).toBe('Today, 01:00');
});

it('writes sizes of files', () => {
  expect(formatBytes(0, 'en-GB')).toBe('0 bytes');
  expect(formatBytes(41_000, 'en-GB')).toBe('41 kB');
  expect(formatBytes(1_400_000, 'en-GB')).toBe('1.4 MB');
  expect(formatBytes(9e12, 'en-GB')).toBe('9,000 GB');
});

it.each([
  ['a short text whole', 'You are a cook.', 'You are a cook.', ''],
  ['the first sentence', ' You are a cook.\n\nExplain  each step. ', 'You are a cook.', 'Explain each step.'],
  [
    'as many words as fit',
    'You are a forecasting analyst who asks for the numbers before the story is told',
    'You are a forecasting analyst who asks for the numbers…',
    '…before the story is told',
  ],
  [
    'no half of an emoji',
    `${'x'.repeat(59)}🌙🌙${'x'.repeat(9)}`,
    `${'x'.repeat(59)}🌙…`,
    `…🌙${'x'.repeat(9)}`,
  ],
  ['a part of one endless word', 'x'.repeat(70), `${'x'.repeat(60)}…`, `…${'x'.repeat(10)}`],
])('titles a text by its beginning: %s', (_, text, title, rest) => {
  expect(headlineOf(text)).toEqual({ title, rest });
});
