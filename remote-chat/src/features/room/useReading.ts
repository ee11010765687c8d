import { useEffect, useState } from 'react';
import type { ChatClient } from '../../live/chat-client.ts';

/** Marks everything as read while the page is visible and scrolled to the end. */
export function useReading(client: ChatClient, chatId: string, lastSeq: number, isConnected: boolean) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  useEffect(() => {
    const mark = () => {
      if (isAtEnd && isConnected && document.visibilityState === 'visible') client.markRead(chatId);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [client, chatId, lastSeq, isAtEnd, isConnected]);
  return setIsAtEnd;
}
