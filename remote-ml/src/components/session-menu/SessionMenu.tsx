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
  onRemoved: () => void;
  /** The page to open after the deletion. */
  leaveTo: string;
}

/** Exports and deletes a chat. */
export function SessionMenu({ session, title, onRemoved, leaveTo }: SessionMenuProps) {
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
        leaveTo,
      }}
    />
  );
}
