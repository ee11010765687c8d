import { useEffect, useState } from 'react';
import { sharedStorage } from '../../core/state/index.ts';

/**
 * An unsent text, kept over reloads and shared by the tabs of this browser.
 * @param key identifies person and place: `alma.chat.draft.<user>.<chat>`.
 */
export function useDraft(key: string) {
  const [draft, setDraft] = useState(() => sharedStorage.read(key) ?? '');

  useEffect(() => {
    const handleStorage = (event: StorageEvent) => {
      if (event.key === key) setDraft(event.newValue ?? '');
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, [key]);

  const change = (text: string) => {
    setDraft(text);
    sharedStorage.write(key, text || null);
  };
  return [draft, change] as const;
}
