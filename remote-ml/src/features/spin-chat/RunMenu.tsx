import { api, useApiCache } from '@alma/shared/api';
import type { SpinEvent, SpinState } from '@alma/shared/contract';
import { ConfirmDialog } from '@alma/shared/overlays';
import { useToast } from '@alma/shared/toast';
import { saveFile } from '@alma/shared/ui';
import { useState } from 'react';
import { ItemMenu } from '../../components/ItemMenu.tsx';
import { paths } from '../../components/paths.ts';
import { exportName } from '../../components/session-menu/session-export.ts';
import { hasEnded } from '../../live/spin/run-view.ts';
import { readArtifact } from './artifact-body.ts';
import { exportRun } from './run-export.ts';
import { spinTexts as copy } from './texts.ts';

interface RunMenuProps {
  state: SpinState;
  events: readonly SpinEvent[];
  onReplay: () => void;
}

/** Rare actions on a run: export, replay, stop and delete. */
export function RunMenu({ state, events, onReplay }: RunMenuProps) {
  const toast = useToast();
  const cache = useApiCache();
  const [isStopping, setIsStopping] = useState(false);

  const save = async () => {
    try {
      const { session_id: id, artifacts } = state;
      const bodies = await Promise.all(
        artifacts.map(async ({ artifact_id }) => [artifact_id, await readArtifact(id, artifact_id)] as const),
      );
      saveFile(exportRun(state, events, Object.fromEntries(bodies)), exportName(state.title));
    } catch {
      toast.show({ type: 'error', title: copy.downloadFailed });
    }
  };

  const handleRemoved = () => {
    void cache.invalidate('spin.list');
    void cache.invalidate('sessions.list');
  };

  return (
    <>
      <ItemMenu
        label={copy.menu}
        items={[
          { label: copy.export, icon: 'download', onSelect: () => void save() },
          hasEnded(state)
            ? { label: copy.replay, icon: 'history', onSelect: onReplay }
            : { label: copy.stop, icon: 'square', onSelect: () => setIsStopping(true) },
        ]}
        removal={{
          title: copy.remove,
          question: copy.removeQuestion,
          failed: copy.deleteFailed,
          onRemove: () => api.call('sessions.delete', { params: { session_id: state.session_id } }),
          onRemoved: handleRemoved,
          leaveTo: paths.spinSetup,
        }}
      />
      {isStopping && (
        <ConfirmDialog
          open
          title={copy.stop}
          confirmLabel={copy.stop}
          onConfirm={() => api.call('runs.stop', { params: { run_id: state.run_id } })}
          failed={() => copy.stopFailed}
          onClose={() => setIsStopping(false)}
          danger
        >
          {copy.stopQuestion}
        </ConfirmDialog>
      )}
    </>
  );
}
