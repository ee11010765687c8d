import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { ProjectFile } from '@alma/shared/contract';
import { formatBytes } from '@alma/shared/ui';
import { MarkdownDialog } from '../../components/MarkdownDialog.tsx';
import { texts } from '../../texts.ts';

interface FileDialogProps {
  projectId: string;
  file: ProjectFile;
  onClose: () => void;
}

/** A file of a project, rendered. */
export function FileDialog({ projectId, file, onClose }: FileDialogProps) {
  const { locale } = useReader();
  const reading = useApi(
    'projects.files.text',
    { params: { project_id: projectId, file_id: file.id }, query: { version: file.version } },
    { revalidateOnFocus: false },
  );
  return (
    <MarkdownDialog
      title={file.filename}
      description={`${file.mime_type}, ${formatBytes(file.size_bytes, locale)}`}
      filename={file.filename}
      text={reading.data?.text}
      reading={reading}
      failed={texts.files.openFailed}
      onClose={onClose}
    />
  );
}
