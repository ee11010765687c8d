import { api, uploadFile } from '@alma/shared/api';
import { sampleFile, sampleName } from './sample-file.ts';
import { texts } from './texts.ts';

const pollIntervalMs = 400;
const maxPolls = 50;

/**
 * Creates a project with the sample file, and waits until it is processed. A repeated key creates no second project.
 * @throws {ApiError}
 */
export async function createSample(idempotencyKey: string): Promise<string> {
  const { id } = await api.call('projects.create', { body: texts.project }, { idempotencyKey });
  const params = { project_id: id };
  const file = new File([sampleFile], sampleName, { type: 'text/markdown' });
  await uploadFile('projects.files.add', { params, query: { replace: 'true' } }, file);
  for (let polls = 0; polls < maxPolls; polls += 1) {
    const { files } = await api.call('projects.files.list', { params });
    if (files.every(({ status }) => status !== 'processing')) break;
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
  return id;
}
