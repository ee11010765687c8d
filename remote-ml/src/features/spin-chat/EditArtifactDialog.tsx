import { api, ApiError } from '@alma/shared/api';
import type { SpinArtifact, SpinState } from '@alma/shared/contract';
import { spinLimits } from '@alma/shared/contract/spin/limits';
import { Dialog } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Banner, Button, Loading, type Reading, Skeleton, TextArea } from '@alma/shared/ui';
import { useState } from 'react';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { phaseTitle } from '../../components/phases.ts';
import { texts } from '../../texts.ts';
import { useArtifact } from './artifact-body.ts';
import { spinTexts as copy } from './texts.ts';
import { useArtifactDraft } from './useArtifactDraft.ts';

const Fields = styled.div`
  display: grid;
  gap: 12px;

  textarea {
    max-height: min(52vh, 520px);
    overflow-y: auto;
    font-family: var(--mono);
    font-size: var(--fs-13);
  }
`;

interface EditArtifactDialogProps {
  sessionId: string;
  userId: string;
  /** Its newest version. */
  artifact: SpinArtifact;
  /** Called with the state in the server's answer. */
  onChanged: (state: SpinState) => void;
  onClose: () => void;
}

/** Edits the text of an artifact. Typed text is kept until it is saved or discarded. */
export function EditArtifactDialog(props: EditArtifactDialogProps) {
  const { sessionId, userId, artifact, onChanged, onClose } = props;
  const reading = useArtifact(sessionId, artifact);
  const { draft, wasKept, change, drop } = useArtifactDraft(userId, sessionId, artifact);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const text = draft?.text ?? reading.data;
  const isOutdated = draft !== undefined && draft.version !== artifact.version;
  const canSave = text !== undefined && problemOf(text) === undefined && !isOutdated;

  const save = async () => {
    if (draft === undefined) return onClose();
    setFailure(undefined);
    setIsSaving(true);
    try {
      const params = { session_id: sessionId, artifact_id: artifact.artifact_id };
      const body = { content: draft.text, version: draft.version };
      onChanged(await api.call('spin.artifact.edit', { params, body }));
      drop();
      onClose();
    } catch (caught) {
      setFailure(reasonOf(caught));
      if (isConflict(caught)) await readAgain(sessionId, onChanged);
    } finally {
      setIsSaving(false);
    }
  };

  const discard = () => {
    drop();
    setFailure(undefined);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isSaving}
      size="xl"
      title={copy.editNamed(artifact.name)}
      description={`${copy.artifactPlace(phaseTitle(artifact.phase), artifact.version)}. ${copy.editHint}`}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {texts.close}
          </Button>
          <Button variant="primary" busy={isSaving} disabled={!canSave} onClick={() => void save()}>
            {copy.editSave}
          </Button>
        </>
      }
    >
      <Fields>
        {text === undefined && <Missing reading={reading} />}
        {draft !== undefined && (wasKept || isOutdated) && (
          <Banner
            tone={isOutdated ? 'danger' : 'info'}
            title={isOutdated ? copy.editOutdated(artifact.version) : copy.editKept}
            action={
              <Button size="sm" onClick={discard}>
                {copy.editDiscard}
              </Button>
            }
          />
        )}
        {failure !== undefined && !isOutdated && <Banner tone="danger" title={failure} />}
        {text !== undefined && (
          <TextArea
            data-autofocus=""
            label={copy.editText}
            rows={14}
            count={spinLimits.artifact}
            error={problemOf(text)}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Fields>
    </Dialog>
  );
}

/** Shown instead of a text that has not loaded. */
function Missing({ reading }: { reading: Reading }) {
  if (reading.error !== undefined) return <NotLoaded reading={reading}>{copy.readFailed}</NotLoaded>;
  return (
    <Loading>
      <Skeleton height={240} />
    </Loading>
  );
}

function problemOf(text: string): string | undefined {
  if (text.trim() === '') return copy.editEmpty;
  return [...text.trim()].length > spinLimits.artifact ? copy.editTooLong : undefined;
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONFLICT';

const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 409 && error.message !== '' ? error.message : copy.editFailed;

/** Reads the newer version that caused the conflict. */
const readAgain = (sessionId: string, onChanged: (state: SpinState) => void): Promise<void> =>
  api.call('spin.get', { params: { session_id: sessionId } }).then(onChanged, () => undefined);
