import type { SpinSpent, Usage } from '@alma/shared/contract';

const words = {
  calls: (count: number, text: string) => (count === 1 ? '1 model call' : `${text} model calls`),
  tokens: (count: string) => `${count} tokens`,
  noTokens: 'tokens not reported',
  seconds: (count: string) => `${count} s`,
  minutes: (count: string) => `${count} min`,
};

/** Estimates are rounded to two digits; totals are exact. */
function numberOf(locale: string, value: number, isRough: boolean): string {
  return new Intl.NumberFormat(locale, isRough ? { maximumSignificantDigits: 2 } : {}).format(value);
}

const dollars = (locale: string, cost: number, isRough: boolean): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    ...(isRough || cost < 0.01 ? { maximumSignificantDigits: 2 } : {}),
  }).format(cost);

const tokensOf = ({ input_tokens: input, output_tokens: output }: Usage): number | null =>
  input === null || output === null ? null : input + output;

/** The calls and tokens of answers. */
export function usedText(used: Usage, locale: string): string[] {
  const tokens = tokensOf(used);
  return [
    words.calls(used.model_calls, numberOf(locale, used.model_calls, false)),
    tokens === null ? words.noTokens : words.tokens(numberOf(locale, tokens, false)),
  ];
}

/** The usage of a run: calls, tokens, cost if known, and time. */
export function spentText(spent: SpinSpent, locale: string): string[] {
  return [
    ...usedText(spent, locale),
    ...(spent.cost === null ? [] : [dollars(locale, Number(spent.cost), false)]),
    timeOf(spent.ms, locale),
  ];
}

function timeOf(ms: number, locale: string): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60
    ? words.seconds(numberOf(locale, seconds, false))
    : words.minutes(numberOf(locale, Math.round(seconds / 60), false));
}

/** The estimated usage of a run: "49 to 150 model calls". */
export function estimateText(min: SpinSpent, max: SpinSpent, locale: string): string[] {
  const range = (
    low: number,
    high: number,
    text = (value: number) => numberOf(locale, value, true),
  ): string => (text(low) === text(high) ? text(low) : `${text(low)} to ${text(high)}`);
  const tokens = [tokensOf(min), tokensOf(max)] as const;
  const minutes = (ms: number): number => Math.max(1, Math.round(ms / 60_000));
  const seconds = (ms: number): number => Math.max(1, Math.round(ms / 1000));
  const time =
    max.ms < 60_000
      ? words.seconds(range(seconds(min.ms), seconds(max.ms)))
      : words.minutes(range(minutes(min.ms), minutes(max.ms)));
  return [
    words.calls(max.model_calls, range(min.model_calls, max.model_calls)),
    words.tokens(range(tokens[0] ?? 0, tokens[1] ?? 0)),
    ...(min.cost === null || max.cost === null
      ? []
      : [range(Number(min.cost), Number(max.cost), (cost) => dollars(locale, cost, true))]),
    time,
  ];
}
