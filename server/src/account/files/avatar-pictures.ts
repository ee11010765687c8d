import { fileLimits, publicFilePath } from '@alma/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { Problem } from '../../platform/problems/index.ts';
import { type SafeFetch, SafeFetchError } from '../../platform/safe-fetch/index.ts';
import type { Pictures } from '../users/index.ts';
import { unsupported } from './file-kinds.ts';
import { holdFile } from './files.repository.ts';
import type { Files } from './files.service.ts';
import type { Incoming, IncomingFiles } from './incoming.ts';

const ownPath = /^\/api\/v1\/public\/files\/([\w-]+)$/;
const limits = { maxBytes: fileLimits.bytes, timeoutMs: 5_000 };

const notOwn = (): Problem =>
  new Problem('PICTURE_UNAVAILABLE', 'This picture is not among the files of this user', {
    details: [{ path: 'avatar_url', message: 'This picture is not among the files of this user' }],
  });

const notThere = ({ message }: SafeFetchError): Problem =>
  new Problem('PICTURE_UNAVAILABLE', `The picture could not be fetched. ${message}.`, {
    details: [{ path: 'avatar_url', message: `The picture could not be fetched. ${message}.` }],
  });

export interface AvatarPicturesParts {
  files: Files;
  incoming: IncomingFiles;
  safeFetch: SafeFetch;
}

/** Avatars are pictures among a user's files; pictures from other addresses are copied into them. */
export function createAvatarPictures({ files, incoming, safeFetch }: AvatarPicturesParts): Pictures {
  async function copyIn(userId: string, url: string): Promise<string> {
    const fetch = (file: string) =>
      safeFetch(url, file, limits).catch((error: unknown) => {
        throw error instanceof SafeFetchError ? notThere(error) : error;
      });
    const keep = ({ file, content }: Incoming) => {
      if (content.type !== 'image/webp') throw unsupported();
      return files.add(userId, { file, content }, { isCopy: true });
    };
    const { id } = await incoming.bring(userId, nameIn(url), fetch, keep);
    return publicFilePath(id);
  }

  return {
    take: async (userId, url) => (ownPath.test(url) ? url : copyIn(userId, url)),

    async claim(tx: Transaction, userId, path) {
      const [, fileId = ''] = ownPath.exec(path) ?? [];
      const file = await holdFile(tx, fileId);
      if (file?.userId !== userId || file.type !== 'image/webp') throw notOwn();
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
