import { useReader } from '@alma/shared/auth';
import { UploadList, UploadRow } from '@alma/shared/inputs';
import { ConfirmDialog } from '@alma/shared/overlays';
import { texts } from '../../texts.ts';
import type { useUploads } from './useUploads.ts';

const copy = texts.files;

/** The uploads of a project, and the question whether one replaces a file. */
export function Uploads({ uploads: all }: { uploads: ReturnType<typeof useUploads> }) {
  const { uploads, undecided, cancel, dismiss, retry, replace } = all;
  const { locale } = useReader();
  return (
    <>
      {uploads.length > 0 && (
        <UploadList>
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadRow
                name={upload.file.name}
                state={upload.state}
                locale={locale}
                onCancel={() => cancel(upload)}
                onDismiss={() => dismiss(upload)}
                {...(upload.canRetry ? { onRetry: () => retry(upload) } : {})}
              />
            </li>
          ))}
        </UploadList>
      )}
      <ConfirmDialog
        open={undecided !== undefined}
        title={copy.replaceTitle}
        confirmLabel={copy.replace}
        onConfirm={() => undecided && replace(undecided)}
        onClose={() => undecided && dismiss(undecided)}
      >
        {undecided && copy.replaceQuestion(undecided.file.name)}
      </ConfirmDialog>
    </>
  );
}
