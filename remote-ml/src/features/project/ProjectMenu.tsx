import { api, useApiCache } from '@alma/shared/api';
import type { Project } from '@alma/shared/contract';
import { ItemMenu } from '../../components/ItemMenu.tsx';
import { texts } from '../../texts.ts';

const copy = texts.page;

/** Edits and deletes a project. */
export function ProjectMenu({ project, onEdit }: { project: Project; onEdit: () => void }) {
  const cache = useApiCache();
  return (
    <ItemMenu
      label={copy.menu}
      items={[{ label: copy.rename, icon: 'pencil', onSelect: onEdit }]}
      removal={{
        title: copy.remove,
        question: copy.removeQuestion,
        failed: copy.removeFailed,
        onRemove: () => api.call('projects.delete', { params: { project_id: project.id } }),
        onRemoved: () => void cache.invalidate('projects.list'),
        leaveTo: '/',
      }}
    />
  );
}
