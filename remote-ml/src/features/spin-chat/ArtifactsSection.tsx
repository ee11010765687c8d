import { downloadFile } from '@alma/shared/api';
import { PanelSection } from '@alma/shared/chat';
import type { SpinArtifact, SpinState } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { useToast } from '@alma/shared/toast';
import { Button, Icon, IconButton, Note, saveFile, VisuallyHidden } from '@alma/shared/ui';
import { useState } from 'react';
import { spinTexts as copy } from './texts.ts';

const List = styled.ul`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    border-radius: var(--r-list);
  }

  li:hover {
    background: var(--bg-hover);
  }
`;

const Open = styled.button`
  display: grid;
  grid-template-columns: 34px minmax(0, 1fr);
  gap: 0 12px;
  align-items: center;
  padding: 7px 4px;
  border: 0;
  border-radius: var(--r-list);
  background: none;
  font-size: var(--fs-13);
  text-align: left;

  > span:first-child {
    display: grid;
    place-items: center;
    width: 34px;
    height: 34px;
    border: 1px solid var(--line);
    border-radius: 9px;
    background: var(--bg-card);
    color: var(--text-muted);
  }

  strong,
  small {
    display: block;
  }

  strong {
    font-weight: var(--w-medium);
    overflow-wrap: anywhere;
  }

  small {
    color: var(--text-subtle);
    font-size: var(--fs-12);
  }
`;

const All = styled.div`
  display: grid;
  gap: 8px;
  margin-top: 10px;
`;

interface ArtifactsSectionProps {
  state: SpinState;
  onRead: (artifact: SpinArtifact) => void;
}

/** The artifacts of the run: to read, and to download individually or all at once. */
export function ArtifactsSection({ state, onRead }: ArtifactsSectionProps) {
  const { artifacts, session_id: id } = state;
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  const save = async (download: ReturnType<typeof downloadFile>, name: string) => {
    setIsBusy(true);
    try {
      const { blob, filename } = await download;
      saveFile(blob, filename ?? name);
    } catch {
      toast.show({ type: 'error', title: copy.downloadFailed });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <PanelSection title={copy.artifacts} count={artifacts.length}>
      {artifacts.length === 0 && <Note data-subtle>{copy.noArtifacts}</Note>}
      <List>
        {artifacts.map((artifact) => (
          <li key={artifact.artifact_id}>
            <Open type="button" onClick={() => onRead(artifact)}>
              <span>
                <Icon name="file-text" />
              </span>
              <span>
                <strong>
                  <VisuallyHidden>{copy.read} </VisuallyHidden>
                  {artifact.name}
                </strong>
                <small>{artifact.edited ? `${artifact.phase}, ${copy.edited}` : artifact.phase}</small>
              </span>
            </Open>
            <IconButton
              icon="download"
              size="sm"
              label={copy.downloadNamed(artifact.name)}
              onClick={() =>
                void save(
                  downloadFile('spin.artifact', { session_id: id, artifact_id: artifact.artifact_id }),
                  `${artifact.artifact_id}.md`,
                )
              }
            />
          </li>
        ))}
      </List>
      {artifacts.length > 0 && (
        <All>
          <Button
            block
            size="sm"
            icon="download"
            busy={isBusy}
            onClick={() => void save(downloadFile('spin.document', { session_id: id }), copy.documentName)}
          >
            {copy.downloadDocument}
          </Button>
          <Button
            block
            size="sm"
            icon="file-archive"
            busy={isBusy}
            onClick={() => void save(downloadFile('spin.artifacts', { session_id: id }), copy.allName)}
          >
            {copy.downloadAll}
          </Button>
        </All>
      )}
    </PanelSection>
  );
}
