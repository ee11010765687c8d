import { useEffect, useState } from 'react';
import type { ChatClient } from '../../live/chat-client.ts';

/** Tells the server what was read: everything, while the page is seen and its reader at the end. */
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
