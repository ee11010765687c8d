import { api, useApiCache } from '@alma/shared/api';
import type { ProjectFile } from '@alma/shared/contract';
import { RemoveDialog } from '../../components/RemoveDialog.tsx';
import { texts } from '../../texts.ts';

const copy = texts.files;

interface RemoveFileDialogProps {
  projectId: string;
  file: ProjectFile;
  onClose: () => void;
}

/** Asks before a file is deleted. */
export function RemoveFileDialog({ projectId, file, onClose }: RemoveFileDialogProps) {
  const cache = useApiCache();
  const remove = () =>
    api.call('projects.files.remove', { params: { project_id: projectId, file_id: file.id } });
  const handleRemoved = () => {
    void cache.invalidate('projects.files.list');
    void cache.invalidate('projects.get');
    onClose();
  };

  return (
    <RemoveDialog
      title={copy.removeTitle}
      question={copy.removeQuestion}
      failed={copy.removeFailed}
      onRemove={remove}
      onRemoved={handleRemoved}
      onClose={onClose}
    />
  );
}
