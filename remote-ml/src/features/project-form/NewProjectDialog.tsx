import { api, useApiCache, useIsMounted, useRequestKeys } from '@alma/shared/api';
import { type ProjectForm, ProjectFormSchema, useAlmaForm } from '@alma/shared/forms';
import { useNavigate } from '@alma/shared/router';
import { paths } from '../../components/paths.ts';
import { texts } from '../../texts.ts';
import { ProjectDialog } from './ProjectDialog.tsx';

/** Creates a project and opens it. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const cache = useApiCache();
  const form = useAlmaForm(ProjectFormSchema, { title: '', description: '' });
  const { keyOf } = useRequestKeys();

  const handleSubmit = async (body: ProjectForm) => {
    try {
      const project = await api.call('projects.create', { body }, { idempotencyKey: keyOf(body) });
      void cache.invalidate('projects.list');
      if (!isMounted()) return undefined;
      onClose();
      void navigate(paths.project(project.id));
      return undefined;
    } catch {
      return texts.form.createFailed;
    }
  };

  return (
    <ProjectDialog
      form={form}
      title={texts.sidebar.newProject}
      submit={texts.form.create}
      onClose={onClose}
      onSubmit={handleSubmit}
    />
  );
}
