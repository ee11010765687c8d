import { api, useApiCache } from '@alma/shared/api';
import type { ProjectForm } from '@alma/shared/forms';
import { useNavigate } from '@alma/shared/router';
import { useRef } from 'react';
import { paths } from '../../components/paths.ts';
import { texts } from '../../texts.ts';
import { ProjectDialog } from './ProjectDialog.tsx';

/** Creates a project and opens it. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const cache = useApiCache();
  // The same for every try of one form, so that a lost answer does not create a second project.
  const keys = useRef(new Map<string, string>());

  const handleSubmit = async (body: ProjectForm) => {
    const wish = JSON.stringify(body);
    const key = keys.current.get(wish) ?? crypto.randomUUID();
    keys.current.set(wish, key);
    try {
      const project = await api.call('projects.create', { body }, { idempotencyKey: key });
      void cache.invalidate('projects.list');
      onClose();
      void navigate(paths.project(project.id));
      return undefined;
    } catch {
      return texts.form.createFailed;
    }
  };

  return (
    <ProjectDialog
      title={texts.sidebar.newProject}
      submit={texts.form.create}
      defaults={{ title: '', description: '' }}
      onClose={onClose}
      onSubmit={handleSubmit}
    />
  );
}
