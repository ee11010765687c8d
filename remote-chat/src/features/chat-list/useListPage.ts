import { useApi } from '@alma/shared/api';
import type { Chat } from '@alma/shared/contract';
import { chatLimits } from '@alma/shared/contract/chat/limits';
import { useSearchParams } from '@alma/shared/router';
import type { ChatClient } from '../../live/chat-client.ts';
import type { ChatState } from '../../live/chat-state.ts';
import { listed } from '../../live/chat-table.ts';
import { wholeChat } from '../../live/whole-replies.ts';

interface ListPage {
  status: ChatState['list'];
  chats: readonly Chat[];
  /** Number of all chats of the reader, as far as known. */
  total: number;
  busy: boolean;
  error?: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The page of the list in the address; an invalid one is the first. */
export function usePageNumber() {
  const [search, setSearch] = useSearchParams();
  const text = search.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1,
    setPage: (page: number, options?: { replace: boolean }) =>
      setSearch(page === 1 ? {} : { page: String(page) }, options),
  };
}

/** One page of the list. The first page is live, and so are followed chats on other pages. */
export function useListPage(
  page: number,
  { list, chats: known, total }: ChatState,
  client: ChatClient | undefined,
): ListPage {
  const input = page === 1 ? null : { query: { page, limit: chatLimits.listPage } };
  const { data, error, isLoading, isValidating, mutate } = useApi('chats.list', input, {
    keepPreviousData: true,
  });
  const { active, archived } = listed(known);
  const all = [...active, ...archived];
  const first = { chats: all.slice(0, chatLimits.listPage), total: Math.max(total, all.length) };
  if (page === 1) {
    const onRetry = () => void client?.reload();
    return { ...first, status: list, busy: false, isRetrying: false, onRetry };
  }
  const later = { busy: isLoading, error, isRetrying: isValidating, onRetry: () => void mutate() };
  if (data === undefined)
    return { ...later, status: error ? 'failed' : 'loading', chats: [], total: first.total };
  const chats = data.chats.map((chat) => known[chat.id] ?? wholeChat(chat));
  return { ...later, status: 'ready', chats, total: data.total };
}
