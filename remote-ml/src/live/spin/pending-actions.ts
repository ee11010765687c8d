import { ApiError } from '@alma/shared/api';
import type { SpinServerFrame, SpinState } from '@alma/shared/contract';

/** Actions sent through the socket that have no answer yet, by request id. */
export function createPendingActions() {
  const pending = new Map<string, PromiseWithResolvers<SpinState>>();

  function take(requestId: string | undefined) {
    const action = pending.get(requestId ?? '');
    pending.delete(requestId ?? '');
    return action;
  }

  return {
    /** Resolves with the run's state once the server has accepted it; rejects with an `ApiError`. */
    start(requestId: string): Promise<SpinState> {
      const action = Promise.withResolvers<SpinState>();
      pending.set(requestId, action);
      return action.promise;
    },
    /** True when the frame was the answer to an action. */
    answer(frame: Extract<SpinServerFrame, { type: 'continued' | 'error' }>): boolean {
      const action = take(frame.request_id);
      if (frame.type === 'continued') action?.resolve(frame.state);
      else action?.reject(new ApiError({ status: 0, code: frame.code, message: frame.message }));
      return action !== undefined;
    },
    /** Called when the socket is gone. With `ended`, the run has ended, so its actions succeeded. */
    settle(ended: SpinState | undefined): void {
      for (const requestId of [...pending.keys()]) {
        const action = take(requestId);
        if (ended !== undefined) action?.resolve(ended);
        else action?.reject(new ApiError({ status: 0, code: 'NETWORK', message: '' }));
      }
    },
  };
}
