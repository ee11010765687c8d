import { api, useApi, useApiCache } from '@alma/shared/api';
import type { DirectoryUser } from '@alma/shared/contract/users/entities';
import { useDebounced } from '@alma/shared/ui';
import { addressIn, isName } from './transfer.validation.ts';

const maxPeople = 6;
const fetchOnce = { revalidateIfStale: false, revalidateOnFocus: false, shouldRetryOnError: false };

/** The owner of the typed address; requested as soon as the address is complete. */
export function useRecipient(to: string, ownAddress: string) {
  const address = addressIn(to);
  const isNeeded = address !== undefined && address !== ownAddress;
  const { data, error, isLoading } = useApi(
    'wallets.recipient',
    isNeeded ? { query: { address } } : null,
    fetchOnce,
  );
  return { recipient: data, error, isLoading, isOwn: address === ownAddress };
}

export type RecipientLookup = ReturnType<typeof useRecipient>;

/** The address of a chosen person. Cached, so that the form need not request its owner again. */
export function useChosenRecipient() {
  const { seed } = useApiCache();
  return async ({ user_id }: DirectoryUser): Promise<string> => {
    const recipient = await api.call('wallets.recipient', { query: { user_id } });
    await seed('wallets.recipient', { query: { address: recipient.address } }, recipient);
    return recipient.address;
  };
}

/** People whose name or handle contains the typed text, requested after a pause in typing. */
export function usePeople(typed: string, ownId: string) {
  const text = isName(typed) ? typed.trim() : '';
  const search = useDebounced(text);
  const isCurrent = search !== '' && search === text;
  const { data, isLoading } = useApi(
    'users.list',
    isCurrent ? { query: { search, limit: maxPeople + 1 } } : null,
  );
  return {
    people: (data?.users ?? []).filter(({ user_id: id }) => id !== ownId).slice(0, maxPeople),
    isSearching: text !== '' && (!isCurrent || isLoading),
  };
}
