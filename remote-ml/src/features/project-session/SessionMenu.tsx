import { api, useApiCache } from '@alma/shared/api';
import type { AiSession } from '@alma/shared/contract';
import { ConfirmDialog, Menu } from '@alma/shared/overlays';
import { useNavigate } from '@alma/shared/router';
import { IconButton } from '@alma/shared/ui';
import { useState } from 'react';
import { paths } from '../../components/paths.ts';
import { saveText } from '../../components/save-file.ts';
import { texts } from '../../texts.ts';
import { exportName, exportSession } from './export.rules.ts';

const words = texts.chat;

interface SessionMenuProps {
  session: AiSession;
  title: string;
  projectId: string;
}

/** Keeping a chat as a file, and deleting it. */
export function SessionMenu({ session, title, projectId }: SessionMenuProps) {
  const navigate = useNavigate();
  const cache = useApiCache();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const save = () => saveText(exportSession(title, session.channel_values.messages), exportName(title));
  const remove = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await api.call('sessions.delete', { params: { session_id: session.session_id } });
      void cache.invalidate('projects.chats');
      void navigate(paths.project(projectId));
    } catch {
      setFailure(words.removeFailed);
      setIsBusy(false);
    }
  };

  return (
    <>
      <Menu
        trigger={<IconButton icon="ellipsis" label={words.menu} />}
        items={[
          { label: words.export, icon: 'download', onSelect: save },
          { label: words.remove, icon: 'trash', danger: true, onSelect: () => setIsAsking(true) },
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        title={words.remove}
        confirmLabel={texts.page.delete}
        onConfirm={() => void remove()}
        onClose={() => setIsAsking(false)}
        danger
        busy={isBusy}
        error={failure}
      >
        {words.removeQuestion}
      </ConfirmDialog>
    </>
  );
}
