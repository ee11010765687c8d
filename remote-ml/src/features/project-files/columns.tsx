import type { ProjectFile } from '@alma/shared/contract';
import type { TableColumn } from '@alma/shared/tables';
import { styled } from '@alma/shared/styled';
import {
  Badge,
  formatBytes,
  formatExact,
  formatMoment,
  Icon,
  IconButton,
  type FormatOptions,
} from '@alma/shared/ui';
import { texts } from '../../texts.ts';

const words = texts.files;

const Name = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  padding: 8px 0;
  font-weight: var(--w-medium);
  overflow-wrap: anywhere;

  > svg {
    flex: none;
    color: var(--text-subtle);
  }
`;

const Line = styled.span`
  white-space: nowrap;
`;

const Status = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
`;

const Reason = styled.span`
  display: block;
  max-width: 30ch;
  margin-top: 4px;
  color: var(--danger);
  font-size: var(--fs-12);
  white-space: normal;
  overflow-wrap: anywhere;
`;

interface ColumnActs {
  format: FormatOptions;
  onRemove: (file: ProjectFile) => void;
  onRetry: (file: ProjectFile) => void;
}

/** The columns of the files of a project. */
export const fileColumns = ({ format, onRemove, onRetry }: ColumnActs): TableColumn<ProjectFile>[] => [
  {
    id: 'filename',
    title: words.columns.filename,
    cell: ({ filename }) => (
      <Name>
        <Icon name="file-text" />
        <span>{filename}</span>
      </Name>
    ),
  },
  {
    id: 'mime',
    title: words.columns.mimeType,
    cell: ({ mime_type }) => <code>{mime_type}</code>,
    wideOnly: true,
    narrow: 'hidden',
  },
  {
    id: 'size',
    title: words.columns.size,
    cell: ({ size_bytes }) => <Line>{formatBytes(size_bytes, format.locale)}</Line>,
    numeric: true,
    narrow: 'hidden',
  },
  {
    id: 'status',
    title: words.columns.status,
    cell: (file) => <FileStatus file={file} onRetry={() => onRetry(file)} />,
    narrow: 'status',
  },
  {
    id: 'created',
    title: words.columns.created,
    cell: ({ created_at }) => (
      <Line as="time" dateTime={created_at} title={formatExact(created_at, format)}>
        {formatMoment(created_at, format)}
      </Line>
    ),
    numeric: true,
    narrow: 'hidden',
  },
  {
    id: 'delete',
    title: words.columns.delete,
    cell: (file) => (
      <IconButton icon="trash" size="sm" label={words.remove(file.filename)} onClick={() => onRemove(file)} />
    ),
    align: 'end',
    narrow: 'action',
  },
];

function FileStatus({ file, onRetry }: { file: ProjectFile; onRetry: () => void }) {
  switch (file.status) {
    case 'active':
      return (
        <Badge tone="success" icon="check">
          {words.statuses.active}
        </Badge>
      );
    case 'processing':
      return (
        <Badge tone="info" icon="hourglass">
          {words.statuses.processing}
        </Badge>
      );
    default:
      return (
        <span>
          <Status>
            <Badge tone="danger" icon="circle-alert">
              {words.statuses.error}
            </Badge>
            <IconButton icon="rotate-cw" size="sm" label={words.retry(file.filename)} onClick={onRetry} />
          </Status>
          <Reason>{file.status_reason ?? words.noReason}</Reason>
        </span>
      );
  }
}
