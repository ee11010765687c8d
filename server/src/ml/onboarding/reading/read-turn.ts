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
  /** What a person wrote decides how long it takes to read. */
  tasks: Tasks<typeof readingTasks>;
  by: By;
}

const nothingRead: ModelReading = { findings: [] };

/**
 * Reads what a person wrote and attached: by the model where there is one, else by rules. What the person wants (yes,
 * no, skip, change) is always read by rules: no model answers yes for a person.
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
    const promised = model.methodOf(request);
    const read = isEmpty ? { reading: nothingRead, model: promised } : await askModel(ask, request, promised);
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
  promised: string,
): Promise<{ reading: ModelReading; model: string }> {
  let value: unknown;
  let model = promised;
  for await (const event of ask(request)) {
    if (event.type === 'author') ({ model } = event);
    if (event.type === 'object') ({ value } = event);
  }
  const parsed = ModelReadingSchema.safeParse(value);
  if (!parsed.success) throw new ModelError('unusable', 'the reading has another shape');
  return { reading: parsed.data, model };
}
