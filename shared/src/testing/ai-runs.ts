import type {
  AiSession,
  Assistant,
  Citation,
  RunEvent,
  SessionMessage,
  ToolQuestion,
  ToolStep,
} from '../contract/index.ts';
import { nextId } from './ids.ts';

type Decision = NonNullable<ToolQuestion['decision']>;
type Kwargs = SessionMessage['additional_kwargs'];
/** An event without its number. */
type Unnumbered<E extends RunEvent = RunEvent> = E extends RunEvent ? Omit<E, 'seq'> : never;

/** The content of a run's answer. `text` is sent word by word. */
export interface Reply {
  text: string;
  citations?: Citation[];
  kwargs?: Kwargs;
}

export interface StoredSession extends Omit<AiSession, 'channel_values' | 'assistant' | 'active_run_id'> {
  userId: string;
  messages: SessionMessage[];
  activeRunId: string | null;
}

export interface StoredRun {
  id: string;
  session: StoredSession;
  events: RunEvent[];
  status: 'running' | 'waiting' | 'completed' | 'failed' | 'stopped';
  /** Releases a held run. */
  release: () => void;
  /** The question that the run waits for, or the last answered one. */
  question?: { step: ToolStep; decide: (decision: Decision) => void };
  /** Resolves with the run's last message, or undefined when it failed. */
  ended: Promise<SessionMessage | undefined>;
}

const offline: Assistant = { kind: 'offline', model: 'Passage finder', embeddings: false };

/** Sessions and runs of the server in memory. */
export const ai = {
  assistant: offline,
  /** Connected models that can be chosen for an agent. */
  choices: [] as string[],
  sessions: new Map<string, StoredSession>(),
  runs: new Map<string, StoredRun>(),
  /** When set, runs stop after their first word until they are released. */
  isPaused: false,
  /** Makes the next run fail after its first word. */
  nextFailure: undefined as { code: 'MODEL_FAILED' | 'MODEL_TIMEOUT'; message: string } | undefined,
  /** Makes the next run first ask whether this call may be made. */
  nextQuestion: undefined as ToolStep | undefined,
};

const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
const listeners = new Set<() => void>();

export function resetRuns(): void {
  ai.assistant = offline;
  ai.choices = [];
  ai.isPaused = false;
  ai.nextFailure = undefined;
  ai.nextQuestion = undefined;
  ai.sessions.clear();
  for (const run of ai.runs.values()) run.release();
  ai.runs.clear();
}

/** Keeps runs at their first word until the returned function is called. */
export function pauseRuns(): () => void {
  ai.isPaused = true;
  return () => {
    ai.isPaused = false;
    for (const run of ai.runs.values()) run.release();
  };
}

/** Cuts every open stream, as a lost network does. The runs continue. */
export function dropStreams(): void {
  for (const reader of readers) reader.error(new TypeError('network error'));
  readers.clear();
}

export function makeSession(
  overrides: Pick<StoredSession, 'kind' | 'userId'> & Partial<Omit<StoredSession, 'messages'>>,
): StoredSession {
  const now = new Date().toISOString();
  const session: StoredSession = {
    session_id: nextId('session'),
    title: null,
    project_id: null,
    profile_id: null,
    agent_id: null,
    created_at: now,
    updated_at: now,
    messages: [],
    activeRunId: null,
    ...overrides,
  };
  ai.sessions.set(session.session_id, session);
  return session;
}

export function addSessionMessage(
  session: StoredSession,
  type: 'human' | 'ai',
  content: string,
  kwargs: Kwargs = {},
): SessionMessage {
  const { request_id: requestId } = kwargs;
  const known = session.messages.find(({ additional_kwargs }) => additional_kwargs.request_id === requestId);
  if (requestId !== undefined && known) return known;
  const message: SessionMessage = {
    id: nextId('message'),
    type,
    content,
    timestamp: new Date().toISOString(),
    name: type === 'ai' && session.agent_id !== null ? `Agent ${session.agent_id.slice(0, 8)}` : null,
    additional_kwargs: kwargs,
  };
  session.messages.push(message);
  session.updated_at = message.timestamp;
  // Lists begin with the session that was used last. One that was deleted during its run stays deleted.
  if (ai.sessions.delete(session.session_id)) ai.sessions.set(session.session_id, session);
  return message;
}

/** Starts a run that replies word by word; a stop or failure keeps the text so far. */
export function startRun(session: StoredSession, reply: () => Reply): StoredRun {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const run: StoredRun = {
    id: nextId('run'),
    session,
    events: [],
    status: 'running',
    release,
    ended: Promise.resolve(undefined),
  };
  ai.runs.set(run.id, run);
  session.activeRunId = run.id;
  emit(run, { type: 'started', run_id: run.id, session_id: session.session_id });
  run.ended = perform(run, reply(), held);
  return run;
}

async function perform(
  run: StoredRun,
  reply: Reply,
  held: Promise<void>,
): Promise<SessionMessage | undefined> {
  const { session } = run;
  const failure = ai.nextFailure;
  ai.nextFailure = undefined;
  const asking = ai.nextQuestion;
  ai.nextQuestion = undefined;
  const steps = asking === undefined ? {} : { steps: [await performConfirmedStep(run, asking)] };
  const about = { assistant: ai.assistant.kind, model: ai.assistant.model, run_id: run.id };
  const kwargs = { ...about, ...steps, ...reply.kwargs };
  for (const citation of reply.citations ?? []) emit(run, { type: 'citation', citation });
  let said = '';
  for (const word of reply.text.split(/(?<=\s)/u)) {
    emit(run, { type: 'token', text: word });
    said += word;
    if (ai.isPaused) await held;
    if (run.status === 'stopped' || failure !== undefined) break;
  }
  session.activeRunId = null;
  if (failure !== undefined) {
    run.status = 'failed';
    emit(run, { type: 'error', ...failure });
    return undefined;
  }
  const isStopped = run.status === 'stopped';
  if (!isStopped) run.status = 'completed';
  const message = addSessionMessage(session, 'ai', isStopped ? said : reply.text, {
    ...kwargs,
    ending: isStopped ? 'stopped' : 'stop',
    ...(reply.citations === undefined ? {} : { citations: reply.citations }),
  });
  emit(run, { type: 'done', message });
  return message;
}

/** A call that asks first: sent as open, and again once it is decided. */
async function performConfirmedStep(run: StoredRun, step: ToolStep): Promise<ToolStep> {
  const decided = new Promise<Decision>((resolve) => (run.question = { step, decide: resolve }));
  run.status = 'waiting';
  emit(run, { type: 'step', step });
  const decision = await decided;
  // It may have been stopped before the answer.
  if ((run.status as StoredRun['status']) !== 'stopped') run.status = 'running';
  const question = step.question && { ...step.question, decision };
  const isAllowed = decision === 'allowed';
  const answered: ToolStep = {
    ...step,
    status: isAllowed ? 'done' : 'failed',
    result: isAllowed ? `${step.tool} was called.` : 'The person did not allow this call.',
    ms: 5,
    ...(question ? { question } : {}),
  };
  run.question = { step: answered, decide: () => undefined };
  emit(run, { type: 'step', step: answered });
  return answered;
}

/** A call that asks first, with an open question. */
export const makeQuestion = (overrides: Partial<ToolStep> = {}): ToolStep => ({
  id: nextId('call'),
  agent: 'researcher',
  tool: 'shop__order',
  input: '{"thing":"umbrella"}',
  status: 'running',
  result: null,
  is_cut: false,
  has_instructions: false,
  ms: null,
  at: '2026-01-01T10:00:00.000Z',
  question: {
    server: 'shop',
    tool: 'order',
    has_instructions: false,
    expires_at: '2026-01-02T10:00:00.000Z',
    decision: null,
    is_unknown: false,
  },
  ...overrides,
});

function emit(run: StoredRun, event: Unnumbered): void {
  run.events.push({ ...event, seq: run.events.length + 1 });
  for (const listener of listeners) listener();
}

/** Stored events of a run after a number, then live ones, in the server's format. */
export function streamOf(run: StoredRun, afterSeq = 0): Response {
  let sentSeq = afterSeq;
  let tell: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      readers.add(controller);
      tell = () => {
        if (!readers.has(controller)) return void listeners.delete(tell);
        for (const event of run.events.slice(sentSeq)) {
          sentSeq = event.seq;
          const text = `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
          controller.enqueue(new TextEncoder().encode(text));
        }
        const last = run.events.at(-1)?.type;
        if (last !== 'done' && last !== 'error') return;
        listeners.delete(tell);
        readers.delete(controller);
        controller.close();
      };
      listeners.add(tell);
      tell();
    },
    cancel() {
      listeners.delete(tell);
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

export const wantsStream = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/event-stream') ?? false;
