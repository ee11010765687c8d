import { fileLimits, pictureTypes, publicFilePath } from '@alma/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { CallWindow } from '../../platform/limits/index.ts';
import { isProblem, Problem, tooMany } from '../../platform/problems/index.ts';
import { type SafeFetch, SafeFetchError } from '../../platform/safe-fetch/index.ts';
import type { Pictures } from '../users/index.ts';
import { unsupported } from './file-kinds.ts';
import { lockFile } from './files.repository.ts';
import type { Files } from './files.service.ts';
import type { Incoming, IncomingFiles } from './incoming.ts';

const ownPath = /^\/api\/v1\/public\/files\/([\w-]+)$/;
const limits = { maxBytes: fileLimits.bytes, timeoutMs: 5_000 };

const refused = (message: string): Problem =>
  new Problem('PICTURE_UNAVAILABLE', message, { details: [{ path: 'avatar_url', message }] });

/** Rewords errors of fetching and storing as errors about the address; others stay as they are. */
function aboutAddress(error: unknown): unknown {
  if (error instanceof SafeFetchError) return refused(`The picture could not be fetched. ${error.message}.`);
  if (isProblem(error, 'UNSUPPORTED_MEDIA_TYPE'))
    return refused(`There is no picture at this address. Please use: ${pictureTypes.join(', ')}.`);
  return isProblem(error, 'QUOTA_EXCEEDED') ? refused(error.message) : error;
}

export interface AvatarPicturesParts {
  files: Files;
  incoming: IncomingFiles;
  safeFetch: SafeFetch;
  fetches: CallWindow;
}

/** Avatars are pictures among a user's files; pictures from other addresses are copied into them. */
export function createAvatarPictures({ files, incoming, safeFetch, fetches }: AvatarPicturesParts): Pictures {
  async function copyIn(userId: string, url: string): Promise<string> {
    const waitMs = await fetches.take(userId);
    if (waitMs > 0) throw tooMany(waitMs);
    const fetch = (file: string) => safeFetch(url, file, limits);
    const keep = ({ file, content }: Incoming) => {
      if (content.type !== 'image/webp') throw unsupported();
      return files.add(userId, { file, content }, { isCopy: true });
    };
    const copy = incoming.bring(userId, nameIn(url), fetch, keep).catch((error: unknown) => {
      throw aboutAddress(error);
    });
    return publicFilePath((await copy).id);
  }

  return {
    take: async (userId, url) => (ownPath.test(url) ? url : copyIn(userId, url)),

    async claim(tx: Transaction, userId, path) {
      const [, fileId = ''] = ownPath.exec(path) ?? [];
      const file = await lockFile(tx, fileId);
      if (file?.userId !== userId || file.type !== 'image/webp')
        throw refused('This picture is not among the files of this user');
    },

    async discard(userId, path) {
      const [, fileId] = ownPath.exec(path) ?? [];
      if (fileId !== undefined) await files.discard(userId, fileId);
    },
  };
}

const nameIn = (url: string): string => {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};
