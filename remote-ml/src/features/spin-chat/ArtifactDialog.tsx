import type { SpinArtifact } from '@alma/shared/contract';
import { Markdown } from '@alma/shared/markdown';
import { Dialog } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Banner, Button, CopyButton, Loading, Skeleton } from '@alma/shared/ui';
import { phaseTitle } from '../../components/phases.ts';
import { saveText } from '../../components/save-file.ts';
import { texts } from '../../texts.ts';
import { useArtifact } from './artifact-body.ts';
import { spinTexts as words } from './texts.ts';

const Body = styled.div`
  max-height: min(56vh, 560px);
  padding: 12px 16px;
  border-radius: var(--r-lg);
  background: var(--bg-inset);
  overflow-y: auto;
`;

const Provenance = styled.p`
  margin-top: 10px;
  color: var(--text-muted);
  font-size: var(--fs-12);
  overflow-wrap: anywhere;
`;

interface ArtifactDialogProps {
  sessionId: string;
  artifact: SpinArtifact;
  onClose: () => void;
}

/** An artifact to read: its text, who made it, and how its phase ended. */
export function ArtifactDialog({ sessionId, artifact, onClose }: ArtifactDialogProps) {
  const { data, error, mutate } = useArtifact(sessionId, artifact);
  const { agents, rounds, cause } = artifact.provenance;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={artifact.name}
      description={words.artifactPlace(phaseTitle(artifact.phase), artifact.version)}
      footer={
        data === undefined ? (
          <Button onClick={onClose}>{texts.close}</Button>
        ) : (
          <>
            <CopyButton value={data} label={words.copyArtifact} />
            <Button icon="download" onClick={() => saveText(data, `${artifact.artifact_id}.md`)}>
              {words.download}
            </Button>
            <Button onClick={onClose} data-autofocus="">
              {texts.close}
            </Button>
          </>
        )
      }
    >
      {data === undefined && error === undefined && (
        <Loading>
          <Skeleton height={160} />
        </Loading>
      )}
      {data === undefined && error !== undefined && (
        <Banner
          tone="danger"
          title={words.readFailed}
          action={
            <Button size="sm" icon="rotate-cw" onClick={() => void mutate()}>
              {texts.tryAgain}
            </Button>
          }
        />
      )}
      {data !== undefined && (
        <Body role="region" aria-label={artifact.name} tabIndex={0}>
          <Markdown text={data} />
        </Body>
      )}
      <Provenance>
        {words.madeBy(agents.join(', '), rounds, words.causes[cause])}
        <br />
        {words.hash} <code>{artifact.sha256}</code>
      </Provenance>
    </Dialog>
  );
}
