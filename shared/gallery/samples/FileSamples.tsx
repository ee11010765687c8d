import type { UploadState } from '@alma/shared/inputs';
import { DropZone, FileButton, UploadList, UploadRow } from '@alma/shared/inputs';
import { Card } from '@alma/shared/ui';
import { useState } from 'react';
import * as S from '../KitPage.styled.ts';
import { Sample } from '../Sample.tsx';

const files: readonly (readonly [string, UploadState])[] = [
  ['overtime-ledger-q3.md', { status: 'uploading', sent: 896_000, total: 1_400_000 }],
  ['bed-occupancy-notes.md', { status: 'processing' }],
  ['staffing-policy-v3.md', { status: 'active', size: 41_000 }],
  ['handover-template.docx', { status: 'failed', reason: 'Only Markdown (.md) files are allowed' }],
];

/** Uploads in progress, and drop targets. */
export function FileSamples() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const handleFiles = (taken: File[]) => setChosen(taken.map(({ name }) => name));
  return (
    <>
      <Sample title="Upload">
        <Card>
          <UploadList>
            {files.map(([name, state]) => (
              <li key={name}>
                <UploadRow
                  name={name}
                  state={state}
                  locale="en-GB"
                  onCancel={() => undefined}
                  onDismiss={() => undefined}
                />
              </li>
            ))}
          </UploadList>
        </Card>
      </Sample>
      <Sample title="Drop zone">
        <Card>
          <S.Lines>
            <DropZone accept=".md" onFiles={handleFiles}>
              Drop Markdown (.md) files here, or choose from your computer
            </DropZone>
            <DropZone disabled onFiles={handleFiles}>
              10 files are the most. Delete one to upload another.
            </DropZone>
            <S.Wrap>
              <FileButton accept="image/*" size="sm" onFiles={handleFiles}>
                Upload avatar
              </FileButton>
              {chosen.join(', ')}
            </S.Wrap>
          </S.Lines>
        </Card>
      </Sample>
    </>
  );
}
