import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import { Note } from '@alma/shared/ui';
import { estimateText } from '../../components/spent-text.ts';
import type { SetupDraft } from './setup.validation.ts';
import { setupTexts as copy } from './texts.ts';

/** Lengths are rounded to this step, so that typing rarely sends a request. */
const step = 1_000;

/** The estimated usage of the run, before it is started. Renders nothing without an estimate. */
export function EstimateLine({ draft: { problem, agents } }: { draft: SetupDraft }) {
  const { locale } = useReader();
  const length = problem.length + Math.max(0, ...agents.map(({ prompt }) => prompt.length));
  const query = { agents: agents.length, characters: Math.min(100_000, Math.ceil(length / step) * step) };
  const { data } = useApi('spin.estimate', { query }, { keepPreviousData: true });
  if (data === undefined) return null;
  const { model, is_measured: isMeasured, least, most } = data;
  if (model === null) return <Note>{copy.estimateOffline}</Note>;
  const parts = estimateText(least, most, locale).join(', ');
  return <Note>{isMeasured ? copy.estimateMeasured(model, parts) : copy.estimateGuess(model, parts)}</Note>;
}
