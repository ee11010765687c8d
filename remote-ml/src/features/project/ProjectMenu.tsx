import { api, useApiCache } from '@alma/shared/api';
import type { Project } from '@alma/shared/contract';
import { ConfirmDialog, Menu } from '@alma/shared/overlays';
import { useNavigate } from '@alma/shared/router';
import { IconButton } from '@alma/shared/ui';
import { useState } from 'react';
import { texts } from '../../texts.ts';

const words = texts.page;

/** Changing and deleting a project. */
export function ProjectMenu({ project, onEdit }: { project: Project; onEdit: () => void }) {
  const navigate = useNavigate();
  const cache = useApiCache();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const remove = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await api.call('projects.delete', { params: { project_id: project.id } });
      void navigate('/');
      void cache.invalidate('projects.list');
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
          { label: words.rename, icon: 'pencil', onSelect: onEdit },
          { label: words.remove, icon: 'trash', danger: true, onSelect: () => setIsAsking(true) },
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        title={words.remove}
        confirmLabel={words.delete}
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
