import { api, ApiError, etagOf, useApiCache } from '@alma/shared/api';
import type { Project } from '@alma/shared/contract';
import type { ProjectForm } from '@alma/shared/forms';
import { texts } from '../../texts.ts';
import { ProjectDialog } from './ProjectDialog.tsx';

interface EditProjectDialogProps {
  project: Project;
  onClose: () => void;
}

/** Edits the shown state of a project: it is refused after another change, so that nothing is overwritten. */
export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  const cache = useApiCache();
  const params = { project_id: project.id };

  const handleSubmit = async (body: ProjectForm) => {
    try {
      const changed = await api.call('projects.update', { params, body }, { ifMatch: etagOf(project) });
      await cache.seed('projects.get', { params }, changed);
      void cache.invalidate('projects.list');
      onClose();
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PRECONDITION_FAILED') return texts.form.editFailed;
      await cache.invalidate('projects.get');
      return texts.form.stale;
    }
  };

  return (
    <ProjectDialog
      title={texts.form.edit}
      submit={texts.save}
      defaults={{ title: project.title, description: project.description }}
      onClose={onClose}
      onSubmit={handleSubmit}
    />
  );
}
