import { api, useApiCache } from '@alma/shared/api';
import type { ProjectFile } from '@alma/shared/contract';
import { ConfirmDialog } from '@alma/shared/overlays';
import { useState } from 'react';
import { texts } from '../../texts.ts';

const words = texts.files;

interface RemoveFileDialogProps {
  projectId: string;
  file: ProjectFile | undefined;
  onClose: () => void;
}

/** Asks before a file goes for good. */
export function RemoveFileDialog({ projectId, file, onClose }: RemoveFileDialogProps) {
  const cache = useApiCache();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const remove = async (fileId: string) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await api.call('projects.files.remove', { params: { project_id: projectId, file_id: fileId } });
      await cache.invalidate('projects.files.list');
      close();
    } catch {
      setFailure(words.removeFailed);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open={file !== undefined}
      title={words.removeTitle}
      confirmLabel={texts.page.delete}
      onConfirm={() => file && void remove(file.id)}
      onClose={close}
      danger
      busy={isBusy}
      error={failure}
    >
      {words.removeQuestion}
    </ConfirmDialog>
  );
}
