import { ApiError } from '@alma/shared/api';
import type { SpinServerFrame, SpinState } from '@alma/shared/contract';

/** What was asked by the socket and has no answer yet, by its request id. */
export function createActs() {
  const waiting = new Map<string, PromiseWithResolvers<SpinState>>();

  function take(requestId: string | undefined) {
    const act = waiting.get(requestId ?? '');
    waiting.delete(requestId ?? '');
    return act;
  }

  return {
    /** Resolves with the run's state once the server has said yes; rejects with an `ApiError`. */
    begin(requestId: string): Promise<SpinState> {
      const act = Promise.withResolvers<SpinState>();
      waiting.set(requestId, act);
      return act.promise;
    },
    /** True where the frame was the answer to an act. */
    answer(frame: Extract<SpinServerFrame, { type: 'continued' | 'error' }>): boolean {
      const act = take(frame.request_id);
      if (frame.type === 'continued') act?.resolve(frame.state);
      else act?.reject(new ApiError({ status: 0, code: frame.code, message: frame.message }));
      return act !== undefined;
    },
    /** The socket is gone. Of a run that has ended nothing more is needed. */
    settle(ended: SpinState | undefined): void {
      for (const requestId of [...waiting.keys()]) {
        const act = take(requestId);
        if (ended !== undefined) act?.resolve(ended);
        else act?.reject(new ApiError({ status: 0, code: 'NETWORK', message: '' }));
      }
    },
  };
}
