import { apiError } from '../api-error.ts';
import { handle } from '../handle.ts';
import { makeQualityRun, quality } from '../quality.ts';
import { adminOnly } from './rights.ts';

export const qualityHandlers = [
  handle('quality.runs.list', ({ caller }) => adminOnly(caller) ?? { runs: quality.runs }),
  handle('quality.runs.add', ({ caller, body }) => adminOnly(caller) ?? makeQualityRun(body)),
  handle('quality.runs.remove', ({ caller, params }) => {
    const refused = adminOnly(caller);
    const isKnown = quality.runs.some(({ id }) => id === params.quality_run_id);
    if (refused) return refused;
    if (!isKnown) return apiError(404, 'NOT_FOUND', { message: 'There is no such measurement' });
    quality.runs = quality.runs.filter(({ id }) => id !== params.quality_run_id);
    return undefined;
  }),
];
