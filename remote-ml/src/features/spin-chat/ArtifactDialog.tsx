import { useReader } from '@alma/shared/auth';
import type { SpinArtifact } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Button, momentsFor } from '@alma/shared/ui';
import { Disclosure } from '../../components/Disclosure.tsx';
import { MarkdownDialog } from '../../components/MarkdownDialog.tsx';
import { phaseTitle } from '../../components/phases.ts';
import { useArtifact } from './artifact-body.ts';
import { spinTexts as copy } from './texts.ts';

const Provenance = styled.p`
  margin: 10px 0 4px;
  color: var(--text-muted);
  font-size: var(--fs-12);
  overflow-wrap: anywhere;
`;

interface ArtifactDialogProps {
  sessionId: string;
  artifact: SpinArtifact;
  /** Undefined while agents work on the run. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
}

/** Shows an artifact: its text, its authors, and how its phase ended. */
export function ArtifactDialog({ sessionId, artifact, onEdit, onClose }: ArtifactDialogProps) {
  const reading = useArtifact(sessionId, artifact);
  const moments = momentsFor(useReader());
  const { agents, rounds, cause } = artifact.provenance;
  return (
    <MarkdownDialog
      title={artifact.name}
      description={copy.artifactPlace(phaseTitle(artifact.phase), artifact.version)}
      filename={`${artifact.artifact_id}.md`}
      text={reading.data}
      reading={reading}
      failed={copy.readFailed}
      onClose={onClose}
      actions={
        onEdit !== undefined && (
          <Button icon="pencil" onClick={onEdit}>
            {copy.edit}
          </Button>
        )
      }
    >
      <Provenance>{copy.madeBy(agents.join(', '), rounds, copy.causes[cause])}</Provenance>
      {artifact.edited && <Provenance>{copy.editedBy(moments.time(artifact.edited.at).exact)}</Provenance>}
      {onEdit === undefined && <Provenance>{copy.editBusy}</Provenance>}
      <Disclosure title={copy.provenance}>
        {copy.hash} <code>{artifact.sha256}</code>
      </Disclosure>
    </MarkdownDialog>
  );
}
