// MODEL_BASE_URL=http://localhost:11434/v1 EMBEDDING_MODEL=nomic-embed-text node benchmarks/quality/embeddings.ts
// Measures recall@5 of the search by words, by embeddings, and by both, fused as in the product.
import { type Passage, search } from '@alma/offline-assistant/retrieval';
import { readConfig } from '../../server/src/config/config.ts';
import { createEmbed } from '../../server/src/ml/models/embeddings.ts';
import { passageHashes } from '../../server/src/ml/projects/vectors.ts';
import {
  type QualityFile,
  type QualityProject,
  readProjects,
} from '../../server/src/ml/quality/suites/questions.ts';
import {
  type FileVectors,
  fuse,
  loadThesaurus,
  nearestPassages,
} from '../../server/src/ml/retrieval/index.ts';
import { recallOf } from './measures.ts';

const goal = 0.96;
const ranked = 30;

const { model: config } = readConfig({ ...process.env, NODE_ENV: 'test' });
const { baseUrl, embeddingModel: name } = config;
if (baseUrl === undefined || name === undefined)
  throw new Error('Set MODEL_BASE_URL and EMBEDDING_MODEL to the model to be measured');
const embed = createEmbed({
  endpoint: { ...config, baseUrl, name, provider: 'openai' },
  rateLimit: () => Promise.resolve(),
});
const vectorsOf = (texts: readonly string[]): Promise<Float32Array[]> =>
  embed(texts, { of: 'passages', userId: 'benchmark', signal: new AbortController().signal });

async function vectorsIn(file: QualityFile): Promise<FileVectors> {
  const vectors = await vectorsOf(passageHashes(file).map(({ text }) => text));
  const dimensions = vectors[0]?.length ?? 0;
  const values = new Float32Array(dimensions * vectors.length);
  for (const [index, vector] of vectors.entries()) values.set(vector, index * dimensions);
  return { dimensions, values };
}

interface Recalls {
  words: number;
  meaning: number;
  both: number;
}

async function measure({ files, questions }: QualityProject): Promise<Recalls[]> {
  const library = { segments: files.map(({ segment }) => segment), thesaurus: loadThesaurus() };
  const vectors = await Promise.all(files.map(vectorsIn));
  const answerable = questions.filter(({ gold }) => gold.length > 0);
  const questionVectors = await vectorsOf(answerable.map(({ text }) => text));
  return answerable.map((question, position) => {
    const byWords = search(library, question.text, ranked);
    const questionVector = questionVectors[position] ?? new Float32Array();
    const byMeaning = nearestPassages(library, vectors, questionVector, ranked);
    const recall = (hits: readonly Passage[]): number => recallOf(hits.slice(0, 5), question);
    return {
      words: recall(byWords),
      meaning: recall(byMeaning),
      both: recall(fuse([byWords, byMeaning], ranked)),
    };
  });
}

const measured: Recalls[] = [];
for (const project of readProjects()) measured.push(...(await measure(project)));
const mean = (of: keyof Recalls): number =>
  Math.round((measured.reduce((sum, one) => sum + one[of], 0) / measured.length) * 1000) / 1000;
console.log(`recall@5, ${measured.length} questions, ${name}`);
console.table({ words: mean('words'), meaning: mean('meaning'), both: mean('both') });
console.log(`goal: at least ${goal} with embeddings: ${mean('both') >= goal ? 'reached' : 'missed'}`);
process.exitCode = mean('both') >= goal ? 0 : 1;
