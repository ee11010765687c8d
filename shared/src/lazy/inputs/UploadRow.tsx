import { formatBytes, formatPercent, Icon, IconButton, Progress, Spinner } from '../../core/ui/index.ts';
import { inputTexts } from './texts.ts';
import * as S from './Upload.styled.ts';

/** The state of a file: uploading, being processed, stored, or failed. */
export type UploadState =
  | { status: 'uploading'; sent: number; total: number }
  | { status: 'processing' }
  | { status: 'active'; size: number }
  | { status: 'failed'; reason: string };

interface UploadRowProps {
  name: string;
  state: UploadState;
  locale: string;
  /** Stops a running upload. */
  onCancel?: () => void;
  onRetry?: () => void;
  /** Removes a failed row. */
  onDismiss?: () => void;
}

const texts = inputTexts.upload;

/** One upload: bytes and percent, then Processing, then Active; the reason when it fails. */
export function UploadRow({ name, state, locale, onCancel, onRetry, onDismiss }: UploadRowProps) {
  return (
    <S.Row data-status={state.status}>
      <StatusIcon status={state.status} />
      <S.Text>
        <S.Name>{name}</S.Name>
        <StatusLine name={name} state={state} locale={locale} />
      </S.Text>
      <S.Actions>
        {state.status === 'uploading' && onCancel !== undefined && (
          <IconButton icon="x" size="sm" label={texts.cancel(name)} onClick={onCancel} />
        )}
        {state.status === 'failed' && onRetry !== undefined && (
          <IconButton icon="rotate-cw" size="sm" label={texts.retry(name)} onClick={onRetry} />
        )}
        {state.status === 'failed' && onDismiss !== undefined && (
          <IconButton icon="x" size="sm" label={texts.dismiss(name)} onClick={onDismiss} />
        )}
      </S.Actions>
    </S.Row>
  );
}

const statusIcons = { uploading: 'file-up', active: 'circle-check', failed: 'circle-alert' } as const;

function StatusIcon({ status }: { status: UploadState['status'] }) {
  return status === 'processing' ? <Spinner /> : <Icon name={statusIcons[status]} />;
}

function StatusLine({ name, state, locale }: Pick<UploadRowProps, 'name' | 'state' | 'locale'>) {
  switch (state.status) {
    case 'uploading': {
      const { sent, total } = state;
      const share = formatPercent(total > 0 ? sent / total : 0, locale, 0);
      const copy = texts.sent(formatBytes(sent, locale), formatBytes(total, locale), share);
      return (
        <>
          <S.Bar>
            <Progress label={texts.label(name)} value={sent} max={total} valueText={copy} />
          </S.Bar>
          <S.Note>{copy}</S.Note>
        </>
      );
    }
    // Outcomes are announced, progress is not.
    case 'processing':
      return <S.Note role="status">{texts.processing}</S.Note>;
    case 'active':
      return <S.Note role="status">{texts.active(formatBytes(state.size, locale))}</S.Note>;
    case 'failed':
      return <S.Note role="alert">{state.reason}</S.Note>;
  }
}

/** Upload rows below one another. */
export const UploadList = S.Rows;
