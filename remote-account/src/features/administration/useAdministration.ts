import { api, ApiError, etagOf, failureMessage } from '@alma/shared/api';
import type { User, UserUpdate } from '@alma/shared/contract/users/entities';
import { useUserState } from '../../components/useUserState.ts';
import { administrationTexts as copy } from './texts.ts';

/** Changes status and KYC level; refused if the account changed since the administrator loaded it. */
export function useAdministration(user: User) {
  const { share, readLatest } = useUserState(user.user_id);

  /** Resolves with a message on failure, else with undefined. */
  const change = async (body: UserUpdate): Promise<string | undefined> => {
    const params = { user_id: user.user_id };
    try {
      await share(await api.call('users.update', { params, body }, { ifMatch: etagOf(user) }));
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PRECONDITION_FAILED')
        return failureMessage(error, copy.failed);
      await readLatest().catch(() => undefined);
      return copy.stale;
    }
  };
  return { change };
}
