import { useApi } from '@alma/shared/api';

/** Another tab may have gone on with it: who comes back to this one reads on at once. */
const focusThrottleInterval = 1_000;

/** A conversation as it is stored. */
export const useSession = (sessionId: string) =>
  useApi('sessions.get', { params: { session_id: sessionId } }, { focusThrottleInterval });
