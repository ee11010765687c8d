import { api, useApi, useApiCache } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { ProjectFile } from '@alma/shared/contract';
import { projectLimits } from '@alma/shared/contract/projects/limits';
import { DropZone, FileButton } from '@alma/shared/inputs';
import { styled } from '@alma/shared/styled';
import { StepMeter, Table } from '@alma/shared/tables';
import { useToast } from '@alma/shared/toast';
import { FailureCard, Note, TitledCard, VisuallyHidden } from '@alma/shared/ui';
import { useMemo, useState } from 'react';
import { texts } from '../../texts.ts';
import { fileColumns } from './columns.tsx';
import { FileDialog } from './FileDialog.tsx';
import { ImportButton } from './import/ImportButton.tsx';
import { importTexts } from './import/texts.ts';
import { isShown } from './is-shown.ts';
import { Refusals } from './Refusals.tsx';
import { RemoveFileDialog } from './RemoveFileDialog.tsx';
import { saveProjectFile } from './save-project-file.ts';
import { Uploads } from './Uploads.tsx';
import { useFocusKept } from './useFocusKept.ts';
import { useStatusAnnouncement } from './useStatusAnnouncement.ts';
import { useUploads } from './useUploads.ts';

const copy = texts.files;
const pollMs = 1_000;
const none: readonly ProjectFile[] = [];

const Meter = styled.span`
  color: var(--text-muted);
  font-size: var(--fs-13);
`;

const Body = styled.div`
  display: grid;
  gap: 12px;
  padding: 12px;
`;

interface FilesCardProps {
  projectId: string;
  /** Known before the files are loaded. */
  count: number;
}

/** The files of a project, running uploads and the drop zone. */
export function FilesCard({ projectId, count }: FilesCardProps) {
  const params = { project_id: projectId };
  const { locale, timeZone } = useReader();
  const toast = useToast();
  const cache = useApiCache();
  const [removing, setRemoving] = useState<ProjectFile>();
  const [openFile, setOpenFile] = useState<ProjectFile>();
  const reading = useApi(
    'projects.files.list',
    { params },
    { refreshInterval: (latest) => (latest?.files.some(isProcessing) ? pollMs : 0) },
  );
  const { data, error, isLoading } = reading;
  const files = useMemo(() => data?.files.filter(isShown) ?? none, [data]);
  const names = useMemo(() => files.map(({ filename }) => filename), [files]);
  const uploads = useUploads(projectId, names);
  const card = useFocusKept(files.length);
  const announcement = useStatusAnnouncement(files);

  const retry = async ({ id }: ProjectFile) => {
    try {
      await api.call('projects.files.retry', { params: { ...params, file_id: id } });
    } catch {
      toast.show({ type: 'error', title: copy.retryFailed });
    }
    void cache.invalidate('projects.files.list');
  };
  const notifyFailure = () => toast.show({ type: 'error', title: copy.downloadFailed });
  const columns = fileColumns({
    format: { locale, timeZone },
    onRemove: setRemoving,
    onRetry: (file) => void retry(file),
    onOpen: setOpenFile,
    onDownload: (file) => void saveProjectFile(projectId, file).catch(notifyFailure),
  });

  return (
    <TitledCard
      ref={card}
      tabIndex={-1}
      title={copy.heading}
      icon="file-text"
      actions={
        <>
          <Meter>
            <StepMeter wordsFirst value={files.length} max={projectLimits.files}>
              {copy.count(files.length, projectLimits.files)}
            </StepMeter>
          </Meter>
          <ImportButton projectId={projectId} />
          <FileButton
            besideDropZone
            size="sm"
            accept={projectLimits.fileEnding}
            multiple
            onFiles={uploads.add}
          >
            {copy.upload}
          </FileButton>
        </>
      }
    >
      {error !== undefined && data === undefined ? (
        <FailureCard bare title={copy.loadFailed} reading={reading} />
      ) : (
        (isLoading ? count : files.length) > 0 && (
          <Table
            label={copy.heading}
            columns={columns}
            rows={files}
            rowKey={({ id }) => id}
            loading={isLoading}
            skeletonRows={count}
            oneLine
          />
        )
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Body>
        <Refusals refusals={uploads.refusals} onDismiss={uploads.forget} />
        <Uploads uploads={uploads} />
        <DropZone accept={projectLimits.fileEnding} onFiles={uploads.add}>
          {files.length >= projectLimits.files ? copy.full : copy.drop}
        </DropZone>
        <Note data-subtle data-small>
          {importTexts.hint}
        </Note>
      </Body>
      {openFile && (
        <FileDialog projectId={projectId} file={openFile} onClose={() => setOpenFile(undefined)} />
      )}
      {removing && (
        <RemoveFileDialog projectId={projectId} file={removing} onClose={() => setRemoving(undefined)} />
      )}
    </TitledCard>
  );
}

const isProcessing = ({ status }: ProjectFile): boolean => status === 'processing';
