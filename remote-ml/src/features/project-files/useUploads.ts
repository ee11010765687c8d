import { ApiError, uploadFile, useApiCache } from '@alma/shared/api';
import { projectLimits } from '@alma/shared/contract/ai-options';
import type { UploadState } from '@alma/shared/inputs';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import { fileFault, mayRetry, uploadFailure } from './uploads.rules.ts';

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
    const added = files.map((file) => {
      const isThere = taken.has(file.name);
      const isOneTooMany = !isThere && taken.size >= projectLimits.files;
      const fault = fileFault(file) ?? (isOneTooMany ? texts.files.tooMany : undefined);
      if (fault === undefined) taken.add(file.name);
      return { id: crypto.randomUUID(), file, fault, isAsking: fault === undefined && isThere };
    });
    setUploads((all) => [
      ...all,
      ...added.map(({ id, file, fault, isAsking }): Upload => {
        const state = fault === undefined ? waiting(file) : ({ status: 'failed', reason: fault } as const);
        return { id, file, state, isAsking, canRetry: false };
      }),
    ]);
    for (const { id, file, fault, isAsking } of added)
      if (fault === undefined && !isAsking) void send(id, file, false);
  };

  return {
    uploads: uploads.filter(({ isAsking }) => !isAsking),
    /** The next file about which somebody must decide. */
    asking: uploads.find(({ isAsking }) => isAsking),
    add,
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
