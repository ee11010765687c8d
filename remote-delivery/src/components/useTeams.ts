import { useApi } from '@alma/shared/api';

/** Teams that own a remote, by name. */
export function useTeams(): string[] {
  const { data } = useApi('delivery.remotes', {});
  return [...new Set((data?.remotes ?? []).map(({ team }) => team))].sort((a, b) => a.localeCompare(b));
}
