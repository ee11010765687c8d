import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AiSession, Project, ProjectFile, RunEvent } from '@alma/shared/contract';
import type { SignedIn } from '../sign-in.ts';
import { ask, send } from './call.ts';
import { eventsOf } from './event-stream.ts';
import { keepTrying, maxTryingMs, Passing } from './persist.ts';
import { type Action, end, progress, type Tally } from './tally.ts';

/** The pauses of the product's client after each broken stream. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000];
const silenceMs = 45_000;

const manual = `# Pump

## Service

The oil of the pump is changed every 400 hours.
A pump that is loud lacks oil.
`;

/** The events of one run as its reader received them. */
export interface ReadRun {
  runId: string;
  seqs: number[];
}

/** Asks questions about the files of a project, and reads the streamed answers. */
export class Asker {
  readonly runs: ReadRun[] = [];
  readonly #asked: { requestId: string; sessionId: string }[] = [];
  readonly #origin: string;
  readonly #person: SignedIn;
  readonly #base: string;
  #sessionId: string | undefined;

  private constructor(origin: string, person: SignedIn, projectId: string) {
    [this.#origin, this.#person] = [origin, person];
    this.#base = `/api-ml/v1/projects/${projectId}`;
  }

  /** Opens a project and waits until its file was read. */
  static async open(origin: string, person: SignedIn): Promise<Asker> {
    const body = { title: 'Pumps' };
    const { id } = await keepTrying(() => ask<Project>(origin, '/api-ml/v1/projects', person, { body }));
    const asker = new Asker(origin, person, id);
    const form = new FormData();
    form.append('f', new File([manual], 'manual.md', { type: 'text/markdown' }));
    await keepTrying(() =>
      ask<ProjectFile>(origin, `${asker.#base}/files/add?replace=true`, person, { form }),
    );
    const isRead = async () => {
      const list = () => ask<{ files: ProjectFile[] }>(origin, `${asker.#base}/files/list`, person);
      const { files } = await keepTrying(list);
      return files.every(({ status }) => status === 'active');
    };
    for (const deadline = Date.now() + maxTryingMs; !(await isRead()) && Date.now() < deadline;)
      await pause(50);
    return asker;
  }

  async ask(tally: Tally): Promise<void> {
    const action = tally.begin('ask');
    try {
      const requestId = await this.#follow(action);
      this.#asked.push({ requestId, sessionId: this.#sessionId ?? '' });
      end(action);
    } catch (error) {
      end(action, (error as Error).message);
      // The unfinished answer would block every further question of this session.
      this.#sessionId = undefined;
    }
  }

  /**
   * Follows the first stream and all streams that continue it, to the end of the answer. A question is repeated when
   * its files could not be read.
   * @returns the request id under which it was answered
   */
  async #follow(action: Action): Promise<string> {
    const deadline = performance.now() + maxTryingMs;
    let run: ReadRun = { runId: '', seqs: [] };
    let requestId = randomUUID();
    for (let failures = 0; performance.now() < deadline && !action.isOver; failures += 1) {
      action.attempts += 1;
      const last = await this.#read(run, action, requestId).catch((error: unknown) => {
        if (!(error instanceof Passing)) throw error;
        return undefined;
      });
      if (last?.type === 'done') {
        this.runs.push(run);
        return requestId;
      }
      if (last?.type === 'error') {
        if (last.code !== 'SERVICE_UNAVAILABLE') throw new Error(`the answer failed: ${last.code}`);
        run = { runId: '', seqs: [] };
        requestId = randomUUID();
      }
      await pause(pausesMs[Math.min(failures, pausesMs.length - 1)]);
    }
    throw new Error('no answer came');
  }

  async #read(run: ReadRun, action: Action, requestId: string): Promise<RunEvent | undefined> {
    let last: RunEvent | undefined;
    for await (const event of eventsOf(await this.#open(run, requestId))) {
      progress(action);
      last = event;
      run.seqs.push(event.seq);
      if (event.type !== 'started') continue;
      run.runId = event.run_id;
      this.#sessionId = event.session_id;
    }
    return last;
  }

  #open({ runId, seqs }: ReadRun, requestId: string): Promise<Response> {
    const accept = 'text/event-stream';
    const signal = AbortSignal.timeout(silenceMs);
    if (runId === '') {
      const body = {
        message: 'How often is the oil changed?',
        request_id: requestId,
        session_id: this.#sessionId ?? null,
      };
      return send(this.#origin, `${this.#base}/chat`, this.#person, { body, headers: { accept }, signal });
    }
    const headers = { accept, 'last-event-id': String(seqs.at(-1) ?? 0) };
    return send(this.#origin, `/api-ml/v1/runs/${runId}/events`, this.#person, { headers, signal });
  }

  /** Answers that are lost or duplicated in the sessions, where each question has one answer. */
  async errors(): Promise<string[]> {
    const bySession = Map.groupBy(this.#asked, ({ sessionId }) => sessionId);
    const errors = [...bySession].map(([sessionId, sent]) => this.#errorsOf(sessionId, sent));
    return (await Promise.all(errors)).flat();
  }

  async #errorsOf(sessionId: string, sent: readonly { requestId: string }[]): Promise<string[]> {
    const address = `/api-ml/v1/sessions/${sessionId}`;
    const { channel_values: values } = await ask<AiSession>(this.#origin, address, this.#person);
    const questions = values.messages.filter(({ type }) => type === 'human');
    const stored = questions.map(({ additional_kwargs: { request_id: id } }) => id);
    const lost = sent.filter(({ requestId }) => !stored.includes(requestId));
    const errors = lost.map(({ requestId }) => `question ${requestId} is not in its session`);
    if (new Set(stored).size < stored.length) errors.push('a question was stored twice');
    const answered = values.messages.length - questions.length;
    if (answered > stored.length) errors.push(`${stored.length} questions have ${answered} answers`);
    if (answered < sent.length) errors.push(`${sent.length} answers came, ${answered} are there`);
    return errors;
  }
}
