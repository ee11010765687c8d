import { refuse } from '../api-error.ts';
import { models } from '../models.ts';
import { makeMeasuring, makeQualityRun, quality } from '../quality.ts';
import { handleForAdmin } from './rights.ts';

export const qualityHandlers = [
  handleForAdmin('quality.runs.list', () => ({ runs: quality.runs })),
  handleForAdmin('quality.runs.add', ({ body }) => makeQualityRun(body)),
  handleForAdmin('quality.runs.remove', ({ params }) => {
    const isKnown = quality.runs.some(({ id }) => id === params.quality_run_id);
    if (!isKnown) refuse(404, 'NOT_FOUND', { message: 'There is no such measurement' });
    quality.runs = quality.runs.filter(({ id }) => id !== params.quality_run_id);
    return undefined;
  }),
  handleForAdmin('quality.measuring.get', () => ({ measuring: quality.measuring })),
  handleForAdmin('quality.measuring.estimate', ({ query }) => {
    modelNameOf(query.connection_id);
    return quality.estimate;
  }),
  handleForAdmin('quality.measuring.start', ({ body: { connection_id: id, size } }) => {
    const model = modelNameOf(id);
    if (quality.measuring?.state === 'running')
      refuse(409, 'CONFLICT', {
        message: 'A model is being measured. Wait until that ends, or stop it first.',
      });
    return makeMeasuring({ model, size });
  }),
  handleForAdmin('quality.measuring.stop', () => {
    if (quality.measuring?.state === 'running')
      quality.measuring = { ...quality.measuring, state: 'stopped' };
    return undefined;
  }),
];

function modelNameOf(id: string | undefined): string {
  const model = id === undefined ? models.environment : models.connections.find((one) => one.id === id);
  return model?.model ?? refuse(404, 'NOT_FOUND', { message: 'There is no such connection' });
}
