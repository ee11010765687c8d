import { importLimits } from '@alma/shared/contract/projects/limits';
import { FileButton } from '@alma/shared/inputs';
import { useState } from 'react';
import { ImportDialog } from './ImportDialog.tsx';
import { importTexts as copy } from './texts.ts';

/** Chooses a document, and shows the file that a project would get from it. */
export function ImportButton({ projectId }: { projectId: string }) {
  const [file, setFile] = useState<File>();
  return (
    <>
      <FileButton
        besideDropZone
        size="sm"
        icon="file-text"
        accept={importLimits.fileEndings.join()}
        onFiles={([chosen]) => setFile(chosen)}
      >
        {copy.import}
      </FileButton>
      {file && (
        <ImportDialog
          projectId={projectId}
          file={file}
          onChoose={setFile}
          onClose={() => setFile(undefined)}
        />
      )}
    </>
  );
}
