import type { ProjectFile } from '@alma/shared/contract';
import type { TestReply, TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

const base = '/api-ml/v1/projects';

export interface ProjectClient {
  id: string;
  call(method: string, path?: string, body?: unknown): Promise<TestReply>;
  upload(filename: string, content: string | Uint8Array<ArrayBuffer>, query?: string): Promise<TestReply>;
  /** Sends one file to another path of the project. */
  send(path: string, filename: string, content: string | Uint8Array<ArrayBuffer>): Promise<TestReply>;
  /** Resolves when no file is waiting to be read. */
  filesRead(): Promise<ProjectFile[]>;
}

export async function makeProject(server: TestServer, owner: SignedIn): Promise<ProjectClient> {
  const { body } = await server.call('POST', base, { as: owner, body: { title: 'Pumps' } });
  return projectClient(server, owner, body.id);
}

export function projectClient(server: TestServer, as: SignedIn, id: string): ProjectClient {
  const call = (method: string, path = '', body?: unknown): Promise<TestReply> =>
    server.call(method, `${base}/${id}${path}`, { as, ...(body === undefined ? {} : { body }) });
  const send: ProjectClient['send'] = async (path, filename, content) => {
    const form = new FormData();
    form.append('f', new File([content], filename, { type: 'text/markdown' }));
    const address = new URL(`${base}/${id}${path}`, server.origin);
    const reply = await fetch(address, { method: 'POST', headers: as.headers, body: form });
    return { status: reply.status, headers: reply.headers, body: await reply.json() };
  };
  return {
    id,
    call,
    send,
    upload: (filename, content, query = '') => send(`/files/add${query}`, filename, content),
    async filesRead() {
      for (let pauseMs = 20; ; pauseMs = Math.min(1.5 * pauseMs, 100)) {
        const { body } = await call('GET', '/files/list');
        const files = body.files as ProjectFile[];
        if (files.every(({ status }) => status !== 'processing')) return files;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    },
  };
}

type Refused = [
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  status: number,
  code: string,
  message: string,
];

/** Uploads that are not Markdown files, and the expected refusals. */
export const refusedUploads = (manual: string): Refused[] => [
  ['notes.txt', manual, 415, 'UNSUPPORTED_MEDIA_TYPE', 'Only Markdown (.md) files are allowed'],
  [
    'latin.md',
    new Uint8Array([0x23, 0x20, 0xe4, 0xf6]),
    422,
    'FILE_UNREADABLE',
    'The file is not UTF-8 text. Save it as UTF-8 and upload it again.',
  ],
  [
    'image.md',
    new Uint8Array([0x41, 0, 0x42]),
    422,
    'FILE_UNREADABLE',
    'The file is not text. Upload a Markdown file.',
  ],
  ['empty.md', '', 422, 'FILE_UNREADABLE', 'The file is empty. Add some text and upload it again.'],
  [
    'large.md',
    'x'.repeat(2 * 1024 * 1024 + 1),
    413,
    'PAYLOAD_TOO_LARGE',
    'File too large. Maximum size is 2MB',
  ],
];
