import { passagesIn } from '@alma/offline-assistant/retrieval';
import { type ChatModel, ModelError } from '../../../server/src/ml/models/index.ts';
import { chosenPassages } from '../../../server/src/ml/projects/chosen-passages.ts';
import { planReading } from '../../../server/src/ml/projects/whole-files/plan.ts';
import {
  beginReading,
  foldReading,
  type Plan,
  stageOf,
} from '../../../server/src/ml/projects/whole-files/reading.state.ts';
import { type ReadingParts, readNext } from '../../../server/src/ml/projects/whole-files/reading.ts';
import { writeAnswer } from '../../../server/src/ml/projects/whole-files/write-answer.ts';
import { ratio } from '../../../server/src/ml/quality/suites/ask.ts';
import type { QualityFile } from '../../../server/src/ml/quality/suites/questions.ts';
import { citedIn, sentencesOf } from '../../../server/src/ml/quality/suites/sentences.ts';
import type { EffectResult } from '../../../server/src/ml/runs/index.ts';
import type { Citation, WholeFileFigures } from '../../../shared/src/contract/index.ts';
import { suiteContext } from './suite-context.ts';
import { type PlantedFact, reportFiles } from './whole-file-reports.ts';

/** Small enough that the files are read in parts. */
const contextTokens = 4_000;

const requests = [
  { wish: 'summary', request: 'Summarise the files' },
  { wish: 'comparison', request: 'Compare the two reports' },
] as const;

interface Judged {
  hasFailed: boolean;
  statements: { sourced: number; all: number };
  citations: { verbatim: number; all: number };
  facts: { told: number; all: number };
}

/** Requests a summary and a comparison of whole files, as a project's chat does. */
export async function measureWholeFiles(model: ChatModel): Promise<WholeFileFigures> {
  const { files, facts } = reportFiles();
  const judged: Judged[] = [];
  for (const { wish, request } of requests) {
    const plan = planOf(files, wish, request);
    judged.push(judge(await answerOf(model, plan, { request, files }), { files, facts }));
  }
  const total = (of: (result: Judged) => number): number =>
    judged.reduce((sum, result) => sum + of(result), 0);
  return {
    requests: judged.length,
    failed: judged.filter(({ hasFailed }) => hasFailed).length,
    sourced: ratio(
      total(({ statements }) => statements.sourced),
      total(({ statements }) => statements.all),
    ),
    verbatim: ratio(
      total(({ citations }) => citations.verbatim),
      total(({ citations }) => citations.all),
    ),
    coverage: ratio(
      total(({ facts: { told } }) => told),
      total(({ facts: { all } }) => all),
    ),
  };
}

function planOf(files: readonly QualityFile[], wish: Plan['wish'], request: string): Plan {
  const { isWhole, ...planned } = planReading(files, { contextTokens, request });
  if (isWhole) throw new Error('the files have to be too large for one request');
  return { wish, missing: [], ...planned };
}

/** Undefined if the model failed. */
async function answerOf(
  model: ChatModel,
  plan: Plan,
  { request, files }: { request: string; files: readonly QualityFile[] },
): Promise<EffectResult | undefined> {
  const all = passagesIn({ segments: files.map(({ segment }) => segment) });
  const parts: ReadingParts = {
    passages: ({ places }) =>
      Promise.resolve(
        chosenPassages(
          files,
          places.flatMap((place) => all[place - 1] ?? []),
        ),
      ),
    log: () => Promise.resolve([]),
  };
  const context = suiteContext(model, { kind: 'project', question: request });
  try {
    let reading = beginReading(plan);
    while (stageOf(reading) !== 'write') {
      const { facts = [] } = await readNext(reading, context, parts);
      reading = facts.reduce((state, fact) => foldReading(state, fact) ?? state, reading);
    }
    return await writeAnswer(reading, context, parts);
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

function judge(
  result: EffectResult | undefined,
  { files, facts }: { files: readonly QualityFile[]; facts: readonly PlantedFact[] },
): Judged {
  const [message] = result?.messages ?? [];
  const citations = message?.kwargs?.citations ?? [];
  const sourced = message?.kwargs?.sourced ?? { statements: 0, with_source: 0 };
  const content = message?.content ?? '';
  return {
    hasFailed: message === undefined,
    statements: { sourced: sourced.with_source, all: sourced.statements },
    citations: {
      verbatim: citations.filter((citation) => isVerbatim(citation, files)).length,
      all: citations.length,
    },
    facts: { told: facts.filter((fact) => states(fact, content, citations)).length, all: facts.length },
  };
}

/** True if the file contains the quote at the cited lines. */
function isVerbatim(
  { file_id: id, quote, start_line: from, end_line: to }: Citation,
  files: readonly QualityFile[],
): boolean {
  const lines = files.find(({ fileId }) => fileId === id)?.text.split('\n') ?? [];
  const there = lines.slice(from - 1, to).join('\n');
  return quote !== '' && there.includes(quote);
}

/** True if a sentence contains the figure and cites a passage of the right file that contains it too. */
function states({ filename, figure }: PlantedFact, content: string, citations: readonly Citation[]): boolean {
  return sentencesOf(content).some((sentence) => {
    if (!sentence.includes(figure)) return false;
    const numbers = citedIn(sentence);
    return citations.some(
      ({ n, filename: cited, quote }) => numbers.includes(n) && cited === filename && quote.includes(figure),
    );
  });
}
