import { useApiCache } from '@alma/shared/api';
import { projectLimits } from '@alma/shared/contract/projects/limits';
import { useToast } from '@alma/shared/toast';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { texts } from '../../texts.ts';
import { fileError, type Refusal, storedName, withRefused } from './uploads.policy.ts';
import { type Upload, uploads, waiting } from './uploads.ts';

/** Uploads into a project, including those started before the page was left. `names` are its present files. */
export function useUploads(projectId: string, names: readonly string[]) {
  const cache = useApiCache();
  const toast = useToast();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => uploads.subscribe(projectId, listener),
    [projectId],
  );
  const all = useSyncExternalStore(subscribe, uploads.getAll);
  const own = useMemo(() => all.filter((upload) => upload.projectId === projectId), [all, projectId]);

  const send = (upload: Upload, replace: boolean) =>
    void uploads.send(upload, replace, {
      onStored: async () => {
        await cache.invalidate('projects.files.list');
        void cache.invalidate('projects.get');
      },
      onUnseen: (reason) => toast.show({ type: 'error', title: reason, description: upload.file.name }),
    });

  const add = (files: readonly File[]) => {
    const pendingNames = own
      .filter(({ state }) => state.status !== 'failed')
      .map(({ file }) => storedName(file.name));
    const usedNames = new Set([...names, ...pendingNames]);
    const added: Upload[] = [];
    let refused: readonly Refusal[] = [];
    for (const file of files) {
      const name = storedName(file.name);
      const isDuplicate = usedNames.has(name);
      const isOneTooMany = !isDuplicate && usedNames.size >= projectLimits.files;
      const error = fileError(file) ?? (isOneTooMany ? texts.files.tooMany : undefined);
      if (error !== undefined) {
        refused = withRefused(refused, error, file.name);
        continue;
      }
      usedNames.add(name);
      added.push({
        id: crypto.randomUUID(),
        projectId,
        file,
        state: waiting(file),
        needsDecision: isDuplicate,
        canRetry: false,
      });
    }
    setRefusals(refused);
    uploads.add(added);
    for (const upload of added) if (!upload.needsDecision) send(upload, false);
  };

  return {
    uploads: own.filter(({ needsDecision }) => !needsDecision),
    /** The next file that needs the user's decision. */
    undecided: own.find(({ needsDecision }) => needsDecision),
    /** The refused files of the last selection, by reason. */
    refusals,
    add,
    forget: (refusal: Refusal) => setRefusals((all) => all.filter((other) => other !== refusal)),
    replace: (upload: Upload) => send(upload, true),
    retry: (upload: Upload) => send(upload, false),
    cancel: uploads.cancel,
    dismiss: ({ id }: Upload) => uploads.dismiss(id),
  };
}
