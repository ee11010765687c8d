import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SpinClientFrame, SpinEvent, SpinServerFrame } from '@alma/shared/contract';
import { spinLimits } from '@alma/shared/contract/spin/limits';
import { ReconnectingSocket } from '../../../shared/src/lazy/socket/reconnecting-socket.ts';
import type { SignedIn } from '../sign-in.ts';
import { spinSetup } from '../spin/spin-client.ts';
import type { ReadRun } from './asker.ts';
import { ask } from './call.ts';
import { maxTryingMs } from './persist.ts';
import { socketEnvironment } from './socket-environment.ts';
import { type Action, end, progress, type Tally } from './tally.ts';

const pollIntervalMs = 20;
const policy = { maxAttempts: spinLimits.reconnects, openTimeoutMs: spinLimits.connectTimeoutMs };

/** Starts runs of agents and follows each to its end, over the reconnecting socket of the product's page. */
export class Spinner {
  /** Runs with the id of their session. */
  readonly runs: ReadRun[] = [];
  readonly #origin: string;
  readonly #person: SignedIn;

  constructor(origin: string, person: SignedIn) {
    [this.#origin, this.#person] = [origin, person];
  }

  async spin(tally: Tally): Promise<void> {
    const action = tally.begin('spin');
    const run: ReadRun = { runId: '', seqs: [] };
    const ended = await this.#follow(action, run);
    if (ended !== 'workflow_completed') return end(action, `a spin run did not end: ${ended ?? 'no answer'}`);
    this.runs.push(run);
    end(action);
  }

  /** @returns the type of the last event, or an error code */
  async #follow(action: Action, run: ReadRun): Promise<string | undefined> {
    const requestId = randomUUID();
    const greeting = (): SpinClientFrame =>
      run.runId === ''
        ? { type: 'init', ...spinSetup, agents: [...spinSetup.agents], mode: 'auto', request_id: requestId }
        : { type: 'resume', session_id: run.runId, after_seq: run.seqs.at(-1) ?? 0 };
    let last: string | undefined;
    const socket = new ReconnectingSocket<SpinServerFrame, SpinClientFrame>({
      environment: socketEnvironment({
        getTicket: async () => this.#person.access_token,
        addressOf: (token) => this.#addressOf(token),
        onOpen: () => void (action.attempts += 1),
        onText: () => progress(action),
      }),
      policy,
      greeting,
      onChange: () => undefined,
      onFrame(frame) {
        if (frame.type === 'error')
          return frame.code === 'SERVICE_UNAVAILABLE' ? socket.fail('closed') : void (last = frame.code);
        const events = eventsIn(frame);
        for (const event of events) {
          run.runId = event.session_id;
          run.seqs.push(event.seq);
          last = event.type;
        }
        if (run.runId !== '') socket.markReady();
      },
    });
    socket.start();
    const deadline = performance.now() + maxTryingMs;
    const isOver = () => last === 'workflow_completed' || last === 'run_failed' || (last && run.runId === '');
    while (!isOver() && !action.isOver && performance.now() < deadline) {
      const { phase } = socket.connection;
      if (phase === 'offline' || phase === 'stopped') socket.reconnect();
      await pause(pollIntervalMs);
    }
    socket.stop();
    return last;
  }

  #addressOf(token: string): string {
    const address = new URL('/spin_group/ws', this.#origin.replace('http', 'ws'));
    address.searchParams.set('token', token);
    return address.href;
  }

  /** The received events must equal the run's log. */
  async errors(): Promise<string[]> {
    const errors: string[] = [];
    for (const { runId, seqs } of this.runs) {
      const address = `/api-ml/v1/spin_group/sessions/${runId}/events?limit=1000`;
      const { last_seq: last } = await ask<{ last_seq: number }>(this.#origin, address, this.#person);
      if (seqs.length !== last || seqs.some((seq, index) => seq !== index + 1))
        errors.push(`spin run ${runId}: ${seqs.length} of ${last} events came, or not in order`);
    }
    return errors;
  }
}

function eventsIn(frame: SpinServerFrame): SpinEvent[] {
  if (frame.type === 'resumed') return frame.events;
  return 'at' in frame ? [frame] : [];
}
