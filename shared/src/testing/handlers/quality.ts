import { apiError } from '../api-error.ts';
import { handle } from '../handle.ts';
import { models } from '../models.ts';
import { makeMeasuring, makeQualityRun, quality } from '../quality.ts';
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
  handle('quality.measuring.get', ({ caller }) => adminOnly(caller) ?? { measuring: quality.measuring }),
  handle(
    'quality.measuring.estimate',
    ({ caller, query }) =>
      adminOnly(caller) ?? (nameOf(query.connection_id) ? quality.estimate : unknownModel()),
  ),
  handle('quality.measuring.start', ({ caller, body: { connection_id: id, size } }) => {
    const refused = adminOnly(caller);
    if (refused) return refused;
    const model = nameOf(id);
    if (model === undefined) return unknownModel();
    if (quality.measuring?.state === 'running') return isRunning();
    return makeMeasuring({ model, size });
  }),
  handle('quality.measuring.stop', ({ caller }) => {
    const refused = adminOnly(caller);
    if (refused) return refused;
    if (quality.measuring?.state === 'running')
      quality.measuring = { ...quality.measuring, state: 'stopped' };
    return undefined;
  }),
];

const nameOf = (id: string | undefined): string | undefined =>
  id === undefined ? models.environment?.model : models.connections.find((one) => one.id === id)?.model;

const unknownModel = () => apiError(404, 'NOT_FOUND', { message: 'There is no such connection' });

const isRunning = () =>
  apiError(409, 'CONFLICT', {
    message: 'A model is being measured. Wait until that ends, or stop it first.',
  });
