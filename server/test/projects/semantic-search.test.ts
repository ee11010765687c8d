import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { readConfig } from '../../src/config/config.ts';
import { type EmbeddingModel, openModels } from '../../src/ml/models/index.ts';
import {
  createSemanticSearch,
  type SemanticSearch,
  type SemanticSearchParts,
} from '../../src/ml/projects/semantic-search.ts';
import { createBudgets } from '../../src/platform/limits/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { stopwatch } from '../eventually.ts';
import { type ModelRequest, startEndpoint, type TestEndpoint } from '../models/endpoint.ts';
import type { Scenario } from '../models/scenarios.ts';

let endpoint: TestEndpoint;
let underWay = 0;
let maxAtOnce = 0;
const embeds: Scenario = async (answer, { body }) => {
  underWay += 1;
  maxAtOnce = Math.max(maxAtOnce, underWay);
  await answer.pause(20);
  underWay -= 1;
  const data = (body['input'] as string[]).map((_text, index) => ({ index, embedding: [1, 0] }));
  answer.json(200, { data, usage: { prompt_tokens: 1 } });
};
beforeAll(async () => {
  endpoint = await startEndpoint({ meant: embeds });
});
afterAll(() => endpoint.close());

let embedding: EmbeddingModel;
let search: SemanticSearch;
let stored: Set<string>;

/** Begins a minute in which a person has this many calls. */
function newMinute(calls: number): void {
  const config = readConfig({
    NODE_ENV: 'test',
    MODEL_BASE_URL: endpoint.baseUrl,
    EMBEDDING_MODEL: 'meant',
    EMBEDDING_CALLS_PER_MINUTE: String(calls),
  });
  embedding = openModels({ config }, createBudgets({ config, log: pino({ level: 'silent' }) })).embedding!;
}
beforeEach(() => {
  endpoint.requests.length = 0;
  maxAtOnce = 0;
  stored = new Set();
  const keeps = (rows: { hash: string }[]) => ({
    onConflictDoNothing: () => Promise.resolve(rows.forEach(({ hash }) => stored.add(hash))),
  });
  const database = { db: { insert: () => ({ values: keeps }) } };
  // Each file has one passage, with the file's name.
  const withoutVectors = (_task: string, { file }: { file: { filename: string } }) =>
    Promise.resolve(stored.has(file.filename) ? [] : [{ hash: file.filename, text: file.filename }]);
  search = createSemanticSearch({ database } as unknown as Platform, {
    tasks: withoutVectors as SemanticSearchParts['tasks'],
    place: () => Promise.resolve({} as Awaited<ReturnType<SemanticSearchParts['place']>>),
  });
});

const ask = (project: string, { files = 4, person = 'maya' } = {}): Promise<Float32Array> =>
  search.prepare(embedding, {
    files: Array.from({ length: files }, (_file, position) => {
      const filename = `${project}-${position}.md`;
      return { fileId: filename, version: '1', filename };
    }),
    question: `What is in ${project}?`,
    by: { person },
  });
const inputs = (): unknown[] => endpoint.requests.flatMap(({ body }: ModelRequest) => body['input']);
const passages = (): unknown[] => inputs().filter((input) => String(input).endsWith('.md'));

describe('the embedding calls of a person', () => {
  it('run one after another for the files of a project, in parallel with the one for the question', async () => {
    newMinute(60);
    expect([...(await ask('harbour'))]).toEqual([1, 0]);
    expect(passages()).toEqual(['harbour-0.md', 'harbour-1.md', 'harbour-2.md', 'harbour-3.md']);
    expect(maxAtOnce).toBe(2);
  });

  it('stop at the limit without waiting, and the next question continues from the stored vectors', async () => {
    newMinute(2);
    const passed = stopwatch();
    await expect(ask('harbour')).rejects.toThrow('used up');
    expect(passed()).toBeLessThan(5_000);
    expect([...stored]).toEqual(['harbour-0.md', 'harbour-1.md']);
    await expect(ask('harbour')).rejects.toThrow('used up');
    expect(passages()).toHaveLength(2);

    newMinute(2);
    expect([...(await ask('harbour'))]).toEqual([1, 0]);
    expect(passages()).toEqual(['harbour-0.md', 'harbour-1.md', 'harbour-2.md', 'harbour-3.md']);
  });

  it('for passages do not use up those for questions, which have their own limit', async () => {
    newMinute(2);
    await expect(ask('harbour')).rejects.toThrow('used up');
    expect([...(await ask('small', { files: 0 }))]).toEqual([1, 0]);
    await expect(ask('small', { files: 0 })).rejects.toThrow('used up');
  });

  it('are counted one by one if texts need several', async () => {
    newMinute(2);
    const by = {
      of: 'passages',
      userId: 'maya',
      signal: AbortSignal.timeout(5_000),
      maxWaitMs: 1_000,
    } as const;
    expect(await embedding.embed(Array.from({ length: 257 }, String), by)).toHaveLength(257);
    await expect(embedding.embed(['more'], by)).rejects.toMatchObject({ kind: 'failed', because: 'busy' });
  });

  it('do not count for another person', async () => {
    newMinute(2);
    await expect(ask('harbour')).rejects.toThrow('used up');
    expect([...(await ask('garden', { files: 2, person: 'leo' }))]).toEqual([1, 0]);
  });
});
