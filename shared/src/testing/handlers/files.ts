import { HttpResponse } from 'msw';
import { fileLimits, pictureTypes, publicFilePath, type StoredFile } from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { handle } from '../handle.ts';
import { nextId } from '../ids.ts';
import { tables } from '../tables.ts';
import { listOf } from './paging.ts';
import { visibleUser } from './rights.ts';

/** Checks sizes and declared types. Only the real server inspects the content. */
async function readUpload(request: Request): Promise<Partial<StoredFile>> {
  const file = (await request.formData()).get('file');
  // The request's file is Node's `File`, not the `File` of the page under test.
  if (file === null || typeof file === 'string')
    refuse(400, 'VALIDATION_FAILED', { message: 'Send one file' });
  if (file.size > fileLimits.bytes)
    refuse(413, 'PAYLOAD_TOO_LARGE', { message: 'File too large. Maximum size is 10MB' });
  const isPicture = pictureTypes.some((type) => type === file.type);
  if (!isPicture && !['application/pdf', 'text/markdown', 'text/plain'].includes(file.type))
    refuse(415, 'UNSUPPORTED_MEDIA_TYPE', { message: 'Unsupported file type' });
  const type = isPicture ? 'image/webp' : (file.type as StoredFile['type']);
  const side = isPicture ? 512 : null;
  return { name: file.name, type, size: file.size, width: side, height: side };
}

const withUse = (file: StoredFile): StoredFile => ({
  ...file,
  is_public: tables.users.get(file.user_id)?.avatar_url === file.public_url,
});

function ownFile(userId: string, fileId: string): StoredFile {
  const file = tables.files.get(fileId);
  return file?.user_id === userId ? withUse(file) : refuse(404, 'NOT_FOUND');
}

const picture = (): Response =>
  new HttpResponse(new Uint8Array([0x52, 0x49, 0x46, 0x46]), { headers: { 'content-type': 'image/webp' } });

export const filesHandlers = [
  handle('files.list', ({ caller, params, query }) => {
    const user = visibleUser(caller, params.user_id);
    const own = [...tables.files.values()].filter(({ user_id }) => user_id === user.user_id);
    return listOf('files', own.reverse().map(withUse), query);
  }),

  handle('files.upload', async ({ caller, params, request }) => {
    const user = visibleUser(caller, params.user_id);
    const upload = await readUpload(request);
    const id = nextId('file');
    const now = new Date().toISOString();
    const file = {
      id,
      user_id: user.user_id,
      is_public: false,
      public_url: publicFilePath(id),
      created_at: now,
      updated_at: now,
      ...upload,
    } as StoredFile;
    tables.files.set(id, file);
    return file;
  }),

  handle('files.get', ({ caller, params }) => {
    const user = visibleUser(caller, params.user_id);
    return ownFile(user.user_id, params.file_id);
  }),

  handle('files.content', ({ caller, params }) => {
    const user = visibleUser(caller, params.user_id);
    ownFile(user.user_id, params.file_id);
    return picture();
  }),

  handle('files.replace', async ({ caller, params, request }) => {
    const user = visibleUser(caller, params.user_id);
    const file = ownFile(user.user_id, params.file_id);
    const upload = await readUpload(request);
    const replaced = { ...file, ...upload, updated_at: new Date().toISOString() };
    tables.files.set(file.id, replaced);
    return replaced;
  }),

  handle('files.delete', ({ caller, params }) => {
    const user = visibleUser(caller, params.user_id);
    const file = ownFile(user.user_id, params.file_id);
    tables.files.delete(file.id);
    if (file.is_public) tables.users.set(user.user_id, { ...user, avatar_url: '' });
    return undefined;
  }),

  handle('files.public', ({ params }) => {
    const file = tables.files.get(params.file_id);
    return file && withUse(file).is_public ? picture() : refuse(404, 'NOT_FOUND');
  }),
];
