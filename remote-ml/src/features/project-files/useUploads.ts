import { ApiError, uploadFile, useApiCache } from '@alma/shared/api';
import { projectLimits } from '@alma/shared/contract/ai-options';
import type { UploadState } from '@alma/shared/inputs';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import { fileFault, mayRetry, uploadFailure, withRefused, type Refusal } from './uploads.rules.ts';

/** So many leave at once; the others wait for their turn. */
const lanes = 3;

export interface Upload {
  id: string;
  file: File;
  state: UploadState;
  /** A file of that name is there: the person decides. */
  isAsking: boolean;
  canRetry: boolean;
}

/** Files on their way into a project. `names`: those that are there. */
export function useUploads(projectId: string, names: readonly string[]) {
  const cache = useApiCache();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [sender] = useState(() => createSender(projectId));

  // A page that is left stops what it sends.
  useEffect(() => () => sender.stopAll(), [sender]);
  const known = useRef(names);
  useEffect(() => {
    known.current = names;
  }, [names]);

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const remove = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));

  const send = async (id: string, file: File, replace: boolean) => {
    const size = { sent: 0, total: file.size };
    change(id, { isAsking: false, state: { status: 'uploading', ...size } });
    try {
      const onProgress = (share: number) =>
        change(id, {
          state:
            share < 1
              ? { status: 'uploading', sent: Math.round(share * file.size), total: file.size }
              : { status: 'processing' },
        });
      await sender.send({ id, file, replace, onProgress });
      await cache.invalidate('projects.files.list');
      remove(id);
      void cache.invalidate('projects.get');
    } catch (error) {
      if (sender.isStopped(id)) return remove(id);
      const isThere = error instanceof ApiError && error.code === 'FILE_EXISTS';
      const state = { status: 'failed', reason: uploadFailure(error) } as const;
      change(id, { isAsking: isThere, canRetry: mayRetry(error), state });
    }
  };

  const add = (files: readonly File[]) => {
    const onTheirWay = uploads.filter(({ state }) => state.status !== 'failed').map(({ file }) => file.name);
    const taken = new Set([...known.current, ...onTheirWay]);
    const added: Upload[] = [];
    let refused: readonly Refusal[] = [];
    for (const file of files) {
      const isThere = taken.has(file.name);
      const isOneTooMany = !isThere && taken.size >= projectLimits.files;
      const fault = fileFault(file) ?? (isOneTooMany ? texts.files.tooMany : undefined);
      if (fault !== undefined) {
        refused = withRefused(refused, fault, file.name);
        continue;
      }
      taken.add(file.name);
      added.push({
        id: crypto.randomUUID(),
        file,
        state: waiting(file),
        isAsking: isThere,
        canRetry: false,
      });
    }
    setRefusals(refused);
    setUploads((all) => [...all, ...added]);
    for (const { id, file, isAsking } of added) if (!isAsking) void send(id, file, false);
  };

  return {
    uploads: uploads.filter(({ isAsking }) => !isAsking),
    /** The next file about which somebody must decide. */
    asking: uploads.find(({ isAsking }) => isAsking),
    /** What was not taken of the files chosen last, and why. */
    refusals,
    add,
    forget: (refusal: Refusal) => setRefusals((all) => all.filter((other) => other !== refusal)),
    replace: ({ id, file }: Upload) => void send(id, file, true),
    retry: ({ id, file }: Upload) => void send(id, file, false),
    cancel: ({ id }: Upload) => {
      if (!sender.stop(id)) remove(id);
    },
    dismiss: ({ id }: Upload) => remove(id),
  };
}

const waiting = (file: File): UploadState => ({ status: 'uploading', sent: 0, total: file.size });

interface Sending {
  id: string;
  file: File;
  replace: boolean;
  onProgress: (share: number) => void;
}

/** Sends a few files at once, and can stop each. */
function createSender(projectId: string) {
  const stops = new Map<string, AbortController>();
  const queue: (() => void)[] = [];
  let free = lanes;

  const leaveLane = () => {
    free += 1;
    queue.shift()?.();
  };
  const enterLane = async () => {
    if (free === 0) await new Promise<void>((resolve) => queue.push(resolve));
    free -= 1;
  };

  return {
    async send({ id, file, replace, onProgress }: Sending) {
      const stop = new AbortController();
      stops.set(id, stop);
      await enterLane();
      try {
        const input = { params: { project_id: projectId }, query: { replace: String(replace) } };
        return await uploadFile('projects.files.add', input, file, { signal: stop.signal, onProgress });
      } finally {
        leaveLane();
      }
    },
    isStopped: (id: string) => stops.get(id)?.signal.aborted ?? false,
    /** False when it was not being sent. */
    stop(id: string): boolean {
      const stop = stops.get(id);
      stop?.abort();
      return stop !== undefined;
    },
    stopAll() {
      for (const stop of stops.values()) stop.abort();
    },
  };
}
