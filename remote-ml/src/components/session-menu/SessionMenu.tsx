import { api } from '@alma/shared/api';
import type { AiSession } from '@alma/shared/contract';
import { saveFile } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { ItemMenu } from '../ItemMenu.tsx';
import { exportName, exportSession } from './session-export.ts';

const words = texts.chat;

interface SessionMenuProps {
  session: AiSession;
  title: string;
  /** Called after the deletion, when the page must be left. */
  onRemoved: () => void;
}

/** Exports and deletes a chat. */
export function SessionMenu({ session, title, onRemoved }: SessionMenuProps) {
  const save = () => saveFile(exportSession(title, session.channel_values.messages), exportName(title));
  return (
    <ItemMenu
      label={words.menu}
      items={[{ label: words.export, icon: 'download', onSelect: save }]}
      removal={{
        title: words.remove,
        question: words.removeQuestion,
        failed: words.removeFailed,
        onRemove: () => api.call('sessions.delete', { params: { session_id: session.session_id } }),
        onRemoved,
      }}
    />
  );
}
