import { fileLimits } from '@alma/shared/contract';
import type { FastifyRequest } from 'fastify';
import {
  type Caller,
  inspectFile,
  type NewFile,
  type SpooledFile,
  type Uploads,
} from '../../platform/http/index.ts';
import { invalid } from '../../platform/problems/index.ts';
import { kindOf } from './file-kinds.ts';
import { safeName } from './file-names.ts';
import type { FileContent } from './files.repository.ts';
import type { PictureMaker } from './pictures/picture-maker.ts';

/** A file on the local disk that is not stored yet, with its properties. */
export interface Incoming {
  file: string;
  content: Omit<FileContent, 'objectKey'>;
}

export type IncomingFiles = ReturnType<typeof createIncomingFiles>;

/** Besides the file, a form may contain a few fields, which are ignored. */
export const formLimits = { files: 1, fileBytes: fileLimits.bytes, ignoresFields: true };

/** Detects the kinds of files and re-encodes pictures before they are stored. */
export function createIncomingFiles(uploads: Uploads, pictures: PictureMaker) {
  async function inspect(person: string, upload: SpooledFile, newFile: NewFile): Promise<Incoming> {
    const name = safeName(upload.name);
    const type = await kindOf(upload.path, name);
    if (type === 'picture') return remake(person, { from: upload.path, to: newFile(), name });
    const { path: file, size, hash } = upload;
    return { file, content: { name, type, size, width: null, height: null, hash } };
  }

  async function remake(
    person: string,
    { from, to, name }: { from: string; to: string; name: string },
  ): Promise<Incoming> {
    const { width, height } = await pictures.make({ from, to, longestSide: fileLimits.pixels }, { person });
    const { size, hash } = await inspectFile(to);
    return { file: to, content: { name, type: 'image/webp', size, width, height, hash } };
  }

  return {
    /** Reads the file of a form and passes it to `use` while it exists. */
    receive: <T>(
      name: 'files.upload' | 'files.replace',
      call: { caller: Caller; request: FastifyRequest },
      use: (incoming: Incoming) => Promise<T>,
    ): Promise<T> =>
      uploads.receive(name, call, formLimits, async ({ files: [file] }, newFile) => {
        if (!file || file.size === 0)
          throw invalid([{ path: 'file', message: 'Send one file in the field `file`' }]);
        return use(await inspect(call.caller.userId, file, newFile));
      }),

    /** The same for a file that `bringTo` writes. */
    bring: <T>(
      person: string,
      name: string,
      bringTo: (file: string) => Promise<unknown>,
      use: (incoming: Incoming) => Promise<T>,
    ): Promise<T> =>
      uploads.withFiles(person, async (newFile) => {
        const path = newFile();
        await bringTo(path);
        return use(await inspect(person, { name, path, ...(await inspectFile(path)) }, newFile));
      }),
  };
}
