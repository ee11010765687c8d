import { api, ApiError, etagOf, useApiCache } from '@alma/shared/api';
import type { Project } from '@alma/shared/contract';
import { type ProjectForm, ProjectFormSchema, useAlmaForm } from '@alma/shared/forms';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { ProjectDialog } from './ProjectDialog.tsx';

interface EditProjectDialogProps {
  project: Project;
  onClose: () => void;
}

const valuesOf = ({ title, description }: Project): ProjectForm => ({ title, description });

/** Edits a project. Saving is refused after a change elsewhere, so that nothing is overwritten. */
export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  const cache = useApiCache();
  // An update is checked against the state with which the form started, not against later reads.
  const [base, setBase] = useState(project);
  const form = useAlmaForm(ProjectFormSchema, valuesOf(base));
  const params = { project_id: project.id };

  /** Takes the latest state into untouched fields, and bases the next save on it. */
  const rebase = async (): Promise<string> => {
    const latest = await api.call('projects.get', { params });
    setBase(latest);
    form.reset(valuesOf(latest), { keepDirtyValues: true });
    await cache.seed('projects.get', { params }, latest);
    return texts.form.stale;
  };

  const handleSubmit = async (body: ProjectForm) => {
    try {
      const changed = await api.call('projects.update', { params, body }, { ifMatch: etagOf(base) });
      await cache.seed('projects.get', { params }, changed);
      void cache.invalidate('projects.list');
      onClose();
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PRECONDITION_FAILED') return texts.form.editFailed;
      return rebase().catch(() => texts.form.editFailed);
    }
  };

  return (
    <ProjectDialog
      form={form}
      title={texts.form.edit}
      submit={texts.save}
      onClose={onClose}
      onSubmit={handleSubmit}
    />
  );
}
