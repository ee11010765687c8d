import type { SpinArtifact, SpinState } from '@alma/shared/contract';
import { useState } from 'react';
import { ArtifactDialog } from './ArtifactDialog.tsx';
import { EditArtifactDialog } from './EditArtifactDialog.tsx';

interface ArtifactDialogsProps {
  state: SpinState;
  artifact: SpinArtifact;
  userId: string;
  onChanged: (state: SpinState) => void;
  onClose: () => void;
}

/** Shows an artifact, and edits it while no agent is working. */
export function ArtifactDialogs({ state, artifact: read, userId, onChanged, onClose }: ArtifactDialogsProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { session_id: sessionId, artifacts, status } = state;
  // A newer version may have arrived since it was opened.
  const artifact = artifacts.find(({ artifact_id: id }) => id === read.artifact_id) ?? read;
  if (isEditing) return <EditArtifactDialog {...{ sessionId, userId, artifact, onChanged, onClose }} />;
  const handleEdit = status === 'running' ? undefined : () => setIsEditing(true);
  return <ArtifactDialog {...{ sessionId, artifact, onClose }} onEdit={handleEdit} />;
}
