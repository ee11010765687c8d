import { api, ApiError, useApiCache, useRequestKeys } from '@alma/shared/api';
import type { PlatformAsset } from '@alma/shared/contract/values/amounts';
import { failureMessage } from '../../components/failure-message.ts';
import { texts } from '../../texts.ts';

export interface IssueInput {
  user_id: string;
  asset: PlatformAsset;
  amount: string;
  reason: string;
}

/** Moves money of the system. Each call resolves with a message on failure, else with undefined. */
export function useTreasury() {
  const { invalidate } = useApiCache();
  const { keyOf, answered } = useRequestKeys();

  const run = async (
    request: object,
    fallback: string,
    send: (idempotencyKey: string) => Promise<unknown>,
  ) => {
    try {
      await send(keyOf(request));
    } catch (error) {
      const hasAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (!hasAnswer) return `${failureMessage(error, fallback)} ${againMessage(error)}`;
      answered();
      return failureMessage(error, fallback);
    }
    answered();
    await Promise.all([invalidate('treasury.list'), invalidate('users.balances')]);
    return undefined;
  };

  return {
    issue: (body: IssueInput) =>
      run(body, texts.treasuryPage.failed, (idempotencyKey) =>
        api.call('treasury.issue', { body }, { idempotencyKey }),
      ),
    reverse: (body: { hash: string; reason: string }) =>
      run(body, texts.treasuryPage.reverseFailed, (idempotencyKey) =>
        api.call('treasury.reverse', { body }, { idempotencyKey }),
      ),
  };
}

const againMessage = (error: unknown): string =>
  error instanceof ApiError && error.status > 0 ? texts.treasuryPage.retryHint : texts.treasuryPage.unknown;
