import { ApiError, uploadFile, useApiCache } from '@alma/shared/api';
import { useState } from 'react';
import { fileError, uploadFailure } from '../uploads.policy.ts';
import { importTexts as copy } from './texts.ts';

interface Failure {
  reason: string;
  /** True when a file of that name exists: it may be replaced. */
  isTaken: boolean;
}

/** Adds the shown text to a project. */
export function useAdd(projectId: string, onAdded: () => void) {
  const cache = useApiCache();
  const [failure, setFailure] = useState<Failure>();
  const [isAdding, setIsAdding] = useState(false);

  async function add(name: string, text: string, replace: boolean): Promise<void> {
    const file = new File([text], name, { type: 'text/markdown' });
    const refused = fileError(file);
    if (refused !== undefined) return setFailure({ reason: refused, isTaken: false });
    setIsAdding(true);
    setFailure(undefined);
    try {
      const input = { params: { project_id: projectId }, query: { replace: String(replace) } };
      await uploadFile('projects.files.add', input, file);
      await cache.invalidate('projects.files.list');
      void cache.invalidate('projects.get');
      onAdded();
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'FILE_EXISTS';
      setFailure({ reason: isTaken ? copy.exists(name) : uploadFailure(error), isTaken });
      setIsAdding(false);
    }
  }

  return { add, isAdding, failure, forget: () => setFailure(undefined) };
}
