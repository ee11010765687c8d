import { useEffect, useState } from 'react';

/**
 * A text that is not sent yet, kept over reloads and shared by the tabs of this browser.
 * @param key names person and place: `alma.chat.draft.<user>.<chat>`.
 */
export function useDraft(key: string) {
  const [draft, setDraft] = useState(() => read(key));

  useEffect(() => {
    const handleStorage = (event: StorageEvent) => {
      if (event.key === key) setDraft(event.newValue ?? '');
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, [key]);

  const change = (text: string) => {
    setDraft(text);
    write(key, text);
  };
  return [draft, change] as const;
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage, the draft only does not survive a reload.
  }
}
