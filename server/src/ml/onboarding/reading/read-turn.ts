import type { Understood } from '@alma/offline-assistant/onboarding';
import type { By, Tasks } from '../../../platform/workers/index.ts';
import { ModelError } from '../../models/index.ts';
import type { EffectContext } from '../../runs/index.ts';
import { texts } from '../texts.ts';
import { type ModelReading, ModelReadingSchema, readingRequest } from './read-by-model.ts';
import type * as readingTasks from './reading-tasks.ts';
import type { TurnToRead } from './reading-tasks.ts';

export interface TurnReading {
  understood: Understood;
  notices: string[];
}

export interface TurnReaderParts {
  model: EffectContext['model'];
  ask: EffectContext['ask'];
  /** Runs in a worker, because the time depends on the user's text. */
  tasks: Tasks<typeof readingTasks>;
  by: By;
}

const nothingRead: ModelReading = { findings: [] };

/**
 * Extracts values from a message and its documents, by the model if there is one, else by rules. The intent (yes, no,
 * skip, change) is always determined by rules, so that a model cannot confirm anything for the user.
 */
export async function readTurn(
  turn: TurnToRead,
  { model, ask, tasks, by }: TurnReaderParts,
): Promise<TurnReading> {
  if (model.kind === 'offline') return { understood: await tasks('readByRules', turn, by), notices: [] };
  const { documents } = turn;
  const plan = await tasks('planReading', turn, by);
  const isEmpty = plan.text.trim() === '' && documents.length === 0;
  try {
    const request = readingRequest({ ...plan, documents });
    const expectedModel = model.methodOf(request);
    const read = isEmpty
      ? { reading: nothingRead, model: expectedModel }
      : await askModel(ask, request, expectedModel);
    const understood = await tasks('takeReading', { turn, plan, ...read }, by);
    return { understood, notices: [] };
  } catch (error) {
    if (!(error instanceof ModelError) || error.kind !== 'unusable') throw error;
    return { understood: await tasks('readByRules', turn, by), notices: [texts.unusableReply] };
  }
}

async function askModel(
  ask: EffectContext['ask'],
  request: ReturnType<typeof readingRequest>,
  expectedModel: string,
): Promise<{ reading: ModelReading; model: string }> {
  let value: unknown;
  let model = expectedModel;
  for await (const event of ask(request)) {
    if (event.type === 'author') ({ model } = event);
    if (event.type === 'object') ({ value } = event);
  }
  const parsed = ModelReadingSchema.safeParse(value);
  if (!parsed.success) throw new ModelError('unusable', 'the reading has another shape');
  return { reading: parsed.data, model };
}
