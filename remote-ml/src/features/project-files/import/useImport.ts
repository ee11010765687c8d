import { ApiError, uploadFile } from '@alma/shared/api';
import type { ProjectImport } from '@alma/shared/contract';
import { importLimits } from '@alma/shared/contract/projects/limits';
import { useEffect, useState } from 'react';
import { mayRetry } from '../uploads.policy.ts';
import { importTexts as copy } from './texts.ts';

export type ImportState =
  | { step: 'sending'; share: number }
  | { step: 'reading' }
  | { step: 'ready'; result: ProjectImport }
  | { step: 'failed'; reason: string; canRetry: boolean };

const initial: ImportState = { step: 'sending', share: 0 };
const tooLarge: ImportState = { step: 'failed', reason: copy.tooLarge, canRetry: false };

/** The outcome of one attempt to convert a file. */
interface Attempt {
  file: File;
  attempt: number;
  state: ImportState;
}

/** Converts a document to Markdown while the dialog is open. */
export function useImport(projectId: string, file: File) {
  const [latest, setLatest] = useState<Attempt>();
  const [attempt, setAttempt] = useState(0);
  const isTooLarge = file.size > importLimits.fileBytes;

  useEffect(() => {
    if (isTooLarge) return undefined;
    const stop = new AbortController();
    const show = (state: ImportState) => stop.signal.aborted || setLatest({ file, attempt, state });
    const onProgress = (share: number) => show(share < 1 ? { step: 'sending', share } : { step: 'reading' });
    const input = { params: { project_id: projectId } };
    uploadFile('projects.files.import', input, file, { signal: stop.signal, onProgress }).then(
      (result) => show({ step: 'ready', result }),
      (error: unknown) => show({ step: 'failed', reason: reasonOf(error), canRetry: mayRetry(error) }),
    );
    return () => stop.abort();
  }, [projectId, file, attempt, isTooLarge]);

  const isCurrent = latest?.file === file && latest.attempt === attempt;
  const current = isCurrent ? latest.state : initial;
  return { state: isTooLarge ? tooLarge : current, retry: () => setAttempt((before) => before + 1) };
}

/** The server's message, when only that explains what to do. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return copy.failed;
  switch (error.code) {
    case 'FILE_UNREADABLE':
    case 'PAYLOAD_TOO_LARGE':
    case 'UNSUPPORTED_MEDIA_TYPE':
      return error.message;
    case 'RATE_LIMITED':
      return copy.busy;
    default:
      return copy.failed;
  }
}
