import {
  type Document,
  type ProfileView,
  progressOf,
  replyTo,
  takeTurn,
  type Turn,
  viewAfter,
} from '@alma/offline-assistant/onboarding';
import type { Agents } from '../../account/profiles/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import type { CallWindow } from '../../platform/limits/index.ts';
import { Problem } from '../../platform/problems/index.ts';
import { SafeFetchError } from '../../platform/safe-fetch/index.ts';
import { ModelError } from '../models/index.ts';
import type { EffectContext, EffectResult, Fact, Json, Workflow, WorkflowSession } from '../runs/index.ts';
import {
  type ChangeRow,
  changesOf,
  insertChanges,
  presentChange,
  writtenValues,
} from './changes.repository.ts';
import type { DocumentReader } from './documents/documents.ts';
import { agentName, instructionsOf } from './guides.ts';
import { type ProfileWriter, type ReadProfile, viewBefore, viewOf } from './profile-writer.ts';
import { maxQuestionCharacters, questionRequest } from './question-by-model.ts';
import { readTurn, type TurnReaderParts } from './reading/read-turn.ts';
import {
  AppliedFactSchema,
  ReadFactSchema,
  RunInputSchema,
  type RunState,
  SessionDataSchema,
} from './run-state.ts';
import { texts } from './texts.ts';

export interface OnboardingWorkflowParts {
  db: Executor;
  writer: ProfileWriter;
  agents: Agents;
  documents: DocumentReader;
  fetches: CallWindow;
  readingTasks: TurnReaderParts['tasks'];
  now(): number;
}

/** Attempts despite concurrent changes, before the user is asked to send the answer again. */
const maxTries = 5;

/** One answer of a conversation: extract values, change the profile, ask the next question. */
export function onboardingWorkflow(parts: OnboardingWorkflowParts): Workflow<RunState> {
  return {
    kind: 'onboarding',
    budget: { modelCalls: 6, effects: 8, seconds: 600 },
    begin: ({ prompt, input }) => ({
      text: prompt?.text ?? '',
      input: RunInputSchema.parse(input),
      isAnswered: false,
    }),
    fold,
    decide(state) {
      if (!state.read) return { type: 'effect', key: 'read' };
      if (!state.applied) return { type: 'effect', key: 'apply' };
      return state.isAnswered ? { type: 'end' } : { type: 'effect', key: 'answer' };
    },
    perform({ key }, state, context) {
      switch (key) {
        case 'read':
          return read(parts, state, context);
        case 'apply':
          return apply(parts, state, context);
        default:
          return answer(parts, state, context);
      }
    },
  };
}

function fold(state: RunState, { type, data }: Fact): RunState {
  switch (type) {
    case 'read':
      return { ...state, read: ReadFactSchema.parse(data) };
    case 'applied':
      return { ...state, applied: AppliedFactSchema.parse(data) };
    case 'message':
      return { ...state, isAnswered: true };
    default:
      return state;
  }
}

const fact = (type: string, data: object): Fact => ({ type, data: JSON.parse(JSON.stringify(data)) as Json });

interface Pages {
  pages: Document[];
  /** Says which ones could not be read. */
  notices: string[];
}

async function fetchPages(
  { documents, fetches }: OnboardingWorkflowParts,
  { input }: RunState,
  { run, signal }: EffectContext,
): Promise<Pages> {
  const notices: string[] = [];
  const read = await Promise.all(
    input.urls.map(async (url) => {
      try {
        if ((await fetches.take(run.owner)) > 0) throw new SafeFetchError(texts.manyPages);
        return await documents.page(url, { person: run.owner, signal });
      } catch (error) {
        if (!(error instanceof SafeFetchError)) throw error;
        notices.push(texts.pageFailed(url, error.message));
        return undefined;
      }
    }),
  );
  return { pages: read.filter((page) => page !== undefined), notices };
}

/** Fetches pages and reads them in one step, so that only what was understood is stored, and not their texts. */
async function read(
  parts: OnboardingWorkflowParts,
  state: RunState,
  context: EffectContext,
): Promise<EffectResult> {
  const { session, run } = context;
  const { pages, notices: unread } = await fetchPages(parts, state, context);
  const documents = [...state.input.documents, ...pages];
  const { view } = await readProfile(parts, session);
  const { dialogue } = SessionDataSchema.parse(session.data);
  const year = run.startedAt.getUTCFullYear();
  const turn = { text: state.text, documents, state: dialogue, view, context: { year } };
  const by = { person: run.owner, signal: context.signal };
  const reader = { model: context.model, ask: context.ask, tasks: parts.readingTasks, by };
  const { understood, notices } = await readTurn(turn, reader);
  const cut = documents.filter(({ isWhole }) => !isWhole).map(({ name }) => texts.shortened(name));
  return { facts: [fact('read', { understood, notices: [...unread, ...cut, ...notices] })] };
}

async function readProfile(
  { writer, db }: OnboardingWorkflowParts,
  { owner, profileId }: Pick<WorkflowSession, 'owner' | 'profileId'>,
): Promise<{ profile?: ReadProfile; view: ProfileView }> {
  if (profileId === null) return { view: viewOf(undefined, new Map()) };
  const profile = await writer.read(owner, profileId);
  return { profile, view: viewOf(profile.profile, await writtenValues(db, profileId)) };
}

interface Applied {
  turn: Turn;
  view: ProfileView;
  changes: ChangeRow[];
}

async function apply(
  parts: OnboardingWorkflowParts,
  state: RunState,
  context: EffectContext,
): Promise<EffectResult> {
  const { session } = context;
  const { turn, view, changes } = await changeProfile(parts, state, context);
  const { told, question } = replyTo(turn, view);
  const data = { told, question, changes: changes.map(presentChange), progress: progressOf(view) };
  const profileId = changes[0]?.profileId ?? session.profileId;
  return { facts: [fact('applied', data)], session: { profileId, data: { dialogue: turn.state } } };
}

/**
 * Changes the profile and records the source of each change in one transaction. A server that takes over the run finds
 * the records, and does not repeat the changes.
 */
async function changeProfile(
  parts: OnboardingWorkflowParts,
  state: RunState,
  { run, session }: EffectContext,
): Promise<Applied> {
  const { dialogue } = SessionDataSchema.parse(session.data);
  const understood = state.read?.understood;
  if (!understood) throw new Error('a profile cannot be changed before anything was read');
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const stored = await changesOf(parts.db, run.runId);
    const profileId = stored[0]?.profileId ?? session.profileId;
    const { profile, view: current } = await readProfile(parts, { ...session, profileId });
    const view = stored.length > 0 ? viewBefore(current, stored, session.profileId !== null) : current;
    const turn = takeTurn(dialogue, view, understood);
    const after = viewAfter(view, turn.writes);
    if (stored.length > 0 || turn.writes.length === 0) return { turn, view: after, changes: stored };
    const at = new Date(parts.now());
    const along = (tx: Parameters<typeof insertChanges>[0], changedId: string) =>
      insertChanges(tx, turn.writes, { sessionId: session.id, runId: run.runId, profileId: changedId, at });
    const isWritten = profile
      ? await parts.writer.write(run.owner, profile, turn.writes, along)
      : await parts.writer.create(run.owner, turn.writes, along).then(() => true);
    if (isWritten) return { turn, view: after, changes: await changesOf(parts.db, run.runId) };
  }
  throw new Problem('CONFLICT', texts.profileMoved);
}

async function answer(
  parts: OnboardingWorkflowParts,
  state: RunState,
  context: EffectContext,
): Promise<EffectResult> {
  const { applied, read: reading } = state;
  if (!applied) throw new Error('an answer cannot be given before anything was applied');
  const { told, question, changes, progress } = applied;
  const gap = told.includes('\n') ? '\n\n' : ' ';
  const start = told === '' || question === null ? told : `${told}${gap}`;
  await context.token(start);
  const posed = question ? await ask(parts, question, state, context) : { text: '', notices: [] };
  const notices = [reading, posed].flatMap((step) => step?.notices ?? []);
  const kwargs = {
    progress,
    ...(changes.length > 0 ? { changes } : {}),
    ...(notices.length > 0 ? { notices } : {}),
  };
  const content = `${start}${posed.text}`;
  return { messages: [{ content, name: agentName(context.session.agentId), kwargs }] };
}

interface PosedQuestion {
  text: string;
  notices: string[];
}

/** Asks the next question. With a model, the agent rephrases it, unless it is a confirmation. */
async function ask(
  parts: OnboardingWorkflowParts,
  question: { text: string; path: string; isFixed: boolean },
  state: RunState,
  context: EffectContext,
): Promise<PosedQuestion> {
  if (question.isFixed || context.model.kind === 'offline') {
    context.byRules('Slot filling by rules');
    await context.token(question.text);
    return { text: question.text, notices: [] };
  }
  const prompt = await instructionsOf(parts.agents, context.session);
  const request = questionRequest({
    question: question.text,
    field: question.path,
    prompt,
    lastMessage: state.text,
  });
  let text = '';
  try {
    for await (const event of context.ask(request)) {
      if (event.type !== 'text') continue;
      text += event.text;
      if (text.length > maxQuestionCharacters) break;
      await context.token(event.text);
    }
    if (text.trim() !== '' && text.length <= maxQuestionCharacters) return { text, notices: [] };
  } catch (error) {
    // The profile is already changed, so a failure to rephrase the question must not fail the run.
    if (!(error instanceof ModelError)) throw error;
  }
  return { text: question.text, notices: [texts.unusableQuestion] };
}
