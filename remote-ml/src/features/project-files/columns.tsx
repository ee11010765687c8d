import type { ProjectFile } from '@alma/shared/contract';
import { actionsColumn, type TableColumn } from '@alma/shared/tables';
import {
  Badge,
  formatBytes,
  formatExact,
  formatMoment,
  type FormatOptions,
  Icon,
  IconButton,
} from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import * as S from './columns.styled.ts';

const copy = texts.files;

interface ColumnActions {
  format: FormatOptions;
  onRemove: (file: ProjectFile) => void;
  onRetry: (file: ProjectFile) => void;
  onOpen: (file: ProjectFile) => void;
  onDownload: (file: ProjectFile) => void;
}

/** The columns of the files of a project. */
export const fileColumns = ({
  format,
  onRemove,
  onRetry,
  onOpen,
  onDownload,
}: ColumnActions): TableColumn<ProjectFile>[] => [
  {
    id: 'filename',
    title: copy.columns.filename,
    cell: (file) => (
      <S.Name>
        <Icon name="file-text" />
        {file.status === 'active' ? (
          <S.Open type="button" onClick={() => onOpen(file)}>
            {file.filename}
          </S.Open>
        ) : (
          <span>{file.filename}</span>
        )}
      </S.Name>
    ),
  },
  {
    id: 'mime',
    title: copy.columns.mimeType,
    cell: ({ mime_type }) => <S.Mime>{mime_type}</S.Mime>,
    narrow: 'detail',
  },
  {
    id: 'size',
    title: copy.columns.size,
    cell: ({ size_bytes }) => <S.Line>{formatBytes(size_bytes, format.locale)}</S.Line>,
    numeric: true,
    narrow: 'hidden',
  },
  {
    id: 'status',
    title: copy.columns.status,
    cell: (file) => <FileStatus file={file} onRetry={() => onRetry(file)} />,
    narrow: 'status',
  },
  {
    id: 'created',
    title: copy.columns.created,
    cell: ({ created_at }) => (
      <S.Line as="time" dateTime={created_at} title={formatExact(created_at, format)}>
        {formatMoment(created_at, format)}
      </S.Line>
    ),
    numeric: true,
    narrow: 'hidden',
  },
  actionsColumn(copy.columns.delete, (file) => (
    <S.Actions>
      {file.status === 'active' && (
        <IconButton
          icon="download"
          size="sm"
          label={copy.download(file.filename)}
          onClick={() => onDownload(file)}
        />
      )}
      <IconButton icon="trash" size="sm" label={copy.remove(file.filename)} onClick={() => onRemove(file)} />
    </S.Actions>
  )),
];

function FileStatus({ file, onRetry }: { file: ProjectFile; onRetry: () => void }) {
  switch (file.status) {
    case 'active':
      return (
        <Badge tone="success" icon="check">
          {copy.statuses.active}
        </Badge>
      );
    case 'processing':
      return (
        <Badge tone="info" icon="hourglass">
          {copy.statuses.processing}
        </Badge>
      );
    default:
      return (
        <span>
          <S.Status>
            <Badge tone="danger" icon="circle-alert">
              {copy.statuses.error}
            </Badge>
            <IconButton icon="rotate-cw" size="sm" label={copy.retry(file.filename)} onClick={onRetry} />
          </S.Status>
          <S.Reason>{file.status_reason ?? copy.noReason}</S.Reason>
        </span>
      );
  }
}
