import { api } from '@alma/shared/api';
import type { AiSession } from '@alma/shared/contract';
import { saveFile } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { ItemMenu } from '../ItemMenu.tsx';
import { exportName, exportSession } from './session-export.ts';

const copy = texts.chat;

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
      label={copy.menu}
      items={[{ label: copy.export, icon: 'download', onSelect: save }]}
      removal={{
        title: copy.remove,
        question: copy.removeQuestion,
        failed: copy.removeFailed,
        onRemove: () => api.call('sessions.delete', { params: { session_id: session.session_id } }),
        onRemoved,
      }}
    />
  );
}
