import type { EffectContext } from '../../runs/index.ts';
import { ModelFault, type ChatModel } from '../../models/index.ts';
import type { Document } from '../documents/documents.ts';
import { changed, isNothing, toRead, understand } from '../dialogue/understand.ts';
import type { DialogueState, ProfileView } from '../dialogue/state.ts';
import type { Understood } from '../dialogue/turn.ts';
import { texts } from '../texts.ts';
import { readDocument } from './read-document.ts';
import { findingsOf, ModelReadingSchema, readingRequest, type ModelReading } from './read-by-model.ts';
import type { ReadingContext } from './reader.ts';

export interface TurnToRead {
  text: string;
  documents: readonly Document[];
  state: DialogueState;
  view: ProfileView;
  context: ReadingContext;
}

export interface TurnReading {
  understood: Understood;
  notices: string[];
}

/**
 * Reads what a person wrote and attached: by the model where there is one, else by rules. What the person wants (yes,
 * no, skip, change) is always read by rules: no model says yes in somebody's name.
 */
export async function readTurn(
  turn: TurnToRead,
  model: ChatModel,
  ask: EffectContext['ask'],
): Promise<TurnReading> {
  if (model.kind === 'offline') return { understood: byRules(turn), notices: [] };
  const { text, documents, state, view, context } = turn;
  const plan = toRead(text, state, view);
  const hasText = text.trim() !== '';
  const wanted = plan.intent.kind === 'change' ? changed(plan.intent, view, context) : undefined;
  const read = { text: plan.text, asked: plan.asked, documents };
  if (plan.text.trim() === '' && documents.length === 0) {
    return { understood: { findings: [], intent: plan.intent, ...wanted, hasText }, notices: [] };
  }
  try {
    const reading = await askModel(ask, read);
    const findings = findingsOf(reading, read, model.name);
    const intent = isNothing(text, findings, plan.intent) ? ({ kind: 'skip' } as const) : plan.intent;
    const told = wanted ? { ...wanted, findings: [...wanted.findings, ...findings] } : { intent, findings };
    return { understood: { ...told, hasText }, notices: [] };
  } catch (error) {
    if (!(error instanceof ModelFault) || error.kind !== 'unusable') throw error;
    return { understood: byRules(turn), notices: [texts.unusableReply] };
  }
}

function byRules({ text, documents, state, view, context }: TurnToRead): Understood {
  const understood = understand(text, { state, view, context });
  const read = documents.flatMap(({ kind, name, text: content }) =>
    readDocument(content, { kind, name }, context),
  );
  return { ...understood, findings: [...understood.findings, ...read] };
}

async function askModel(
  ask: EffectContext['ask'],
  given: Parameters<typeof readingRequest>[0],
): Promise<ModelReading> {
  let value: unknown;
  for await (const event of ask(readingRequest(given))) if (event.type === 'object') value = event.value;
  const parsed = ModelReadingSchema.safeParse(value);
  if (!parsed.success) throw new ModelFault('unusable', 'the reading has another shape');
  return parsed.data;
}
