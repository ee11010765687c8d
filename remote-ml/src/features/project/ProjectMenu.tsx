import { api, useApiCache } from '@alma/shared/api';
import type { Project } from '@alma/shared/contract';
import { Menu } from '@alma/shared/overlays';
import { useNavigate } from '@alma/shared/router';
import { IconButton } from '@alma/shared/ui';
import { useState } from 'react';
import { RemoveDialog } from '../../components/RemoveDialog.tsx';
import { texts } from '../../texts.ts';

const words = texts.page;

/** Edits and deletes a project. */
export function ProjectMenu({ project, onEdit }: { project: Project; onEdit: () => void }) {
  const navigate = useNavigate();
  const cache = useApiCache();
  const [isAsking, setIsAsking] = useState(false);

  const handleRemoved = () => {
    void navigate('/');
    void cache.invalidate('projects.list');
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
      {isAsking && (
        <RemoveDialog
          title={words.remove}
          question={words.removeQuestion}
          failed={words.removeFailed}
          onRemove={() => api.call('projects.delete', { params: { project_id: project.id } })}
          onRemoved={handleRemoved}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
