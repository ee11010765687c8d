import { ApiError, uploadFile } from '@alma/shared/api';
import { signedOutEvent } from '@alma/shared/auth';
import { pLimit, type UploadState } from '@alma/shared/inputs';
import { mayRetry, uploadFailure } from './uploads.policy.ts';

/** As many as the server accepts from one person at the same time. */
const maxConcurrent = 2;

export interface Upload {
  id: string;
  projectId: string;
  file: File;
  state: UploadState;
  /** A file of that name exists: the user decides. */
  needsDecision: boolean;
  canRetry: boolean;
}

interface Outcome {
  /** Called when the project has a new file, or may have: an answer can be lost after the file was stored. */
  onStored: () => Promise<unknown>;
  /** Called when it needs the user's attention and its page is not shown. */
  onUnseen: (reason: string) => void;
}

export const waiting = (file: File): UploadState => ({ status: 'uploading', sent: 0, total: file.size });

/** Uploads into projects. They continue after the page that started them unmounts. */
function createUploads() {
  const stops = new Map<string, AbortController>();
  const readers = new Set<{ projectId: string; listener: () => void }>();
  let all: readonly Upload[] = [];
  /** Further uploads wait in order. */
  const inTurn = pLimit(maxConcurrent);

  const set = (next: readonly Upload[]) => {
    all = next;
    if (all.some(isUnderWay)) window.addEventListener('beforeunload', askBeforeLeaving);
    else window.removeEventListener('beforeunload', askBeforeLeaving);
    for (const { listener } of readers) listener();
  };
  const change = (id: string, changes: Partial<Upload>) =>
    set(all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const drop = (id: string) => {
    stops.delete(id);
    set(all.filter((upload) => upload.id !== id));
  };

  async function store({ id, file, projectId }: Upload, replace: boolean, signal: AbortSignal) {
    const input = { params: { project_id: projectId }, query: { replace: String(replace) } };
    const onProgress = (share: number) => {
      const sent = { status: 'uploading', sent: Math.round(share * file.size), total: file.size } as const;
      change(id, { state: share < 1 ? sent : { status: 'processing' } });
    };
    await inTurn(() => uploadFile('projects.files.add', input, file, { signal, onProgress }));
  }

  async function send(upload: Upload, replace: boolean, { onStored, onUnseen }: Outcome): Promise<void> {
    const { id, file, projectId } = upload;
    const stop = new AbortController();
    stops.set(id, stop);
    change(id, { needsDecision: false, state: waiting(file) });
    try {
      await store(upload, replace, stop.signal);
      await onStored();
      drop(id);
    } catch (error) {
      if (stop.signal.aborted) return;
      const isThere = error instanceof ApiError && error.code === 'FILE_EXISTS';
      const reason = uploadFailure(error);
      if (isThere || mayRetry(error)) void onStored();
      change(id, { needsDecision: isThere, canRetry: mayRetry(error), state: { status: 'failed', reason } });
      if (![...readers].some((reader) => reader.projectId === projectId)) onUnseen(reason);
    }
  }

  return {
    getAll: () => all,
    /** Subscribes to changes, and marks the uploads of this project as visible. */
    subscribe(projectId: string, listener: () => void): () => void {
      const reader = { projectId, listener };
      readers.add(reader);
      return () => void readers.delete(reader);
    },
    add: (uploads: readonly Upload[]) => set([...all, ...uploads]),
    send,
    dismiss: drop,
    /** Removes it immediately, because a waiting upload would notice the abort only when its turn comes. */
    cancel({ id }: Upload) {
      stops.get(id)?.abort();
      drop(id);
    },
    /** Stops all uploads when the user signs out. */
    forget() {
      for (const stop of stops.values()) stop.abort();
      set([]);
    },
  };
}

const isUnderWay = ({ state, needsDecision }: Upload): boolean => state.status !== 'failed' && !needsDecision;

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The uploads of this browser tab. */
export const uploads = createUploads();
window.addEventListener(signedOutEvent, () => uploads.forget());
