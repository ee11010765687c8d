import type { QualityRun } from '@alma/shared/contract';
import { formatNumber } from '@alma/shared/ui';
import { qualityTexts as copy } from './texts.ts';

export function tokensText({ usage }: QualityRun, locale: string): string {
  const { input_tokens: input, output_tokens: output } = usage;
  if (input === null || output === null) return copy.tokensUnknown;
  return copy.tokens(formatNumber(input + output, locale));
}

export const costText = ({ usage: { cost } }: QualityRun, locale: string): string =>
  cost === null ? copy.costUnknown : copy.cost(formatNumber(cost, locale, 2));

/** The tokens used, and their cost if it is known. */
export const spentText = (run: QualityRun, locale: string): string =>
  run.usage.cost === null ? tokensText(run, locale) : `${tokensText(run, locale)}, ${costText(run, locale)}`;
