import { setImmediate as breathe } from 'node:timers/promises';
import type { QualityReport } from '@alma/shared/contract';
import { measuringBounds } from '@alma/shared/contract/quality/limits';
import type { ChatModel } from '../../models/index.ts';
import { measureAnswers } from './answers.ts';
import { measureHandOver } from './hand-over.ts';
import { measureInjections } from './injections.ts';
import { projectNames, type QualityProject, readProject } from './questions.ts';
import { spread } from './spread.ts';

type Size = keyof typeof measuringBounds;

let reading: Promise<QualityProject[]> | undefined;

/** Reads one project at a time and releases the event loop in between, so that the server stays responsive. */
async function projectsInTurn(): Promise<QualityProject[]> {
  const projects: QualityProject[] = [];
  for (const name of projectNames()) {
    projects.push(readProject(name));
    await breathe();
  }
  return projects;
}

/** The suites with one request per case, whose cost can be estimated in advance. */
export async function measureSingleRequests(
  model: ChatModel,
  { size, contextTokens, atOnce = 2 }: { size: Size; contextTokens: number; atOnce?: number },
): Promise<Pick<QualityReport, 'answers' | 'injections' | 'hand_over'>> {
  const { questions, texts } = measuringBounds[size];
  const projects = spread(await (reading ??= projectsInTurn()), questions);
  return {
    answers: await measureAnswers(model, projects, { atOnce, contextTokens }),
    injections: await measureInjections(model, { atOnce, texts }),
    hand_over: await measureHandOver(model, atOnce),
  };
}
