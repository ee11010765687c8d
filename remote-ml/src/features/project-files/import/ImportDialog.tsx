import { useReader } from '@alma/shared/auth';
import { importLimits, projectLimits } from '@alma/shared/contract/projects/limits';
import { lengthError } from '@alma/shared/contract/values/characters';
import { FileButton } from '@alma/shared/inputs';
import { Dialog } from '@alma/shared/overlays';
import { Banner, Button, formatBytes, formatPercent, Progress, Rows, Spinner } from '@alma/shared/ui';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import * as S from './ImportDialog.styled.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { importTexts as copy } from './texts.ts';
import { useAdd } from './useAdd.ts';
import { type ImportState, useImport } from './useImport.ts';

interface ImportDialogProps {
  projectId: string;
  file: File;
  /** Called with another document that replaces this one. */
  onChoose: (file: File) => void;
  onClose: () => void;
}

/** A document converted to a Markdown file: shown first, and added on confirmation. */
export function ImportDialog({ projectId, file, onChoose, onClose }: ImportDialogProps) {
  const { locale } = useReader();
  const { state, retry } = useImport(projectId, file);
  const { add, isAdding, failure, forget } = useAdd(projectId, onClose);
  const [typed, setTyped] = useState<string>();
  const result = state.step === 'ready' ? state.result : undefined;
  const name = (typed ?? result?.filename ?? '').trim();
  const nameError = lengthError(name, projectLimits.filename);
  const addAs = (replace: boolean) => result && void add(name, result.text, replace);

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isAdding}
      size="xl"
      title={copy.title}
      description={`${file.name}, ${formatBytes(file.size, locale)}`}
      footer={
        <>
          <Button onClick={onClose} disabled={isAdding} data-autofocus="">
            {copy.cancel}
          </Button>
          {state.step === 'failed' && (
            <FileButton
              accept={importLimits.fileEndings.join()}
              onFiles={([other]) => other && onChoose(other)}
            >
              {copy.another}
            </FileButton>
          )}
          {state.step === 'failed' && state.canRetry && (
            <Button variant="primary" onClick={retry}>
              {texts.tryAgain}
            </Button>
          )}
          {result && (
            <Button
              variant="primary"
              busy={isAdding}
              disabled={nameError !== undefined}
              onClick={() => addAs(failure?.isTaken === true)}
            >
              {failure?.isTaken ? copy.replace : copy.add}
            </Button>
          )}
        </>
      }
    >
      <Rows data-gap="3">
        <Step state={state} fileName={file.name} />
        {failure && <Banner tone="danger" title={failure.reason} />}
        {result && (
          <ImportPreview
            result={result}
            name={typed ?? result.filename}
            nameError={nameError}
            onName={(next) => {
              setTyped(next);
              forget();
            }}
          />
        )}
      </Rows>
    </Dialog>
  );
}

function Step({ state, fileName }: { state: ImportState; fileName: string }) {
  const { locale } = useReader();
  switch (state.step) {
    case 'sending':
      return (
        <Progress
          label={copy.sending(fileName)}
          value={state.share}
          max={1}
          valueText={formatPercent(state.share, locale, 0)}
        />
      );
    case 'failed':
      return <Banner tone="danger" title={state.reason} />;
    default:
      return (
        <S.Status role="status">
          {state.step === 'reading' && <Spinner />}
          {copy[state.step]}
        </S.Status>
      );
  }
}
