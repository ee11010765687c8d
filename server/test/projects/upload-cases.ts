import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { projectsPersonalData } from '../../src/ml/projects/projects.personal-data.ts';
import { openObjects } from '../../src/platform/store/index.ts';
import type { TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { openUpload } from './open-upload.ts';
import { makeProject, type ProjectClient } from './project-client.ts';

interface UploadParts {
  server(): TestServer;
  maya(): SignedIn;
  leo(): SignedIn;
}

/** Several chunks. With four shifts, each multi-byte character crosses a chunk border once. */
const long = (shift: number): string => `\uFEFF${'x'.repeat(shift)}${'Grüße, 日本 🎉: 3 €\r\n'.repeat(8000)}`;

/** Uploads that are slow, parallel or aborted. */
export function uploadCases({ server, maya, leo }: UploadParts): void {
  describe('uploads', () => {
    let project: ProjectClient;
    let nothing: Awaited<ReturnType<typeof remains>>;
    beforeEach(async () => {
      project = await makeProject(server(), maya());
      nothing = { ...(await remains()), incoming: 0, unknown: 0 };
    });

    const filesListed = async (): Promise<unknown[]> => (await project.call('GET', '/files/list')).body.files;

    /** Incoming files, objects without a row, and orphaned objects that wait to be removed. */
    async function remains(): Promise<{ incoming: number; unknown: number; orphaned: number }> {
      const { database, platform } = server();
      const list = (folder: string): Promise<string[]> =>
        readdir(path.join(platform.config.dataDir, folder), { recursive: true }).catch(() => []);
      const { rows } = await database.pool.query<{ used: number; orphaned: number }>(
        `SELECT (SELECT count(*)::int FROM project_file_versions) + (SELECT count(*)::int FROM files) AS used,
           (SELECT count(*)::int FROM loose_objects) AS orphaned`,
      );
      const { used = 0, orphaned = 0 } = rows[0] ?? {};
      const objects = (await list('files')).filter((name) => name.includes(path.sep)).length;
      return { incoming: (await list('incoming')).length, unknown: objects - used - orphaned, orphaned };
    }

    /** Content that returns may leave orphaned objects. */
    const nothingButOrphans = { incoming: 0, unknown: 0, orphaned: expect.any(Number) as number };
    const untilIncoming = (isSo: (count: number) => boolean): Promise<void> =>
      eventually(async () => isSo((await remains()).incoming), 'incoming files');

    it('are kept byte for byte, wherever a character is cut', async () => {
      const texts = [0, 1, 2, 3].map(long);
      const sent = await Promise.all(texts.map((text, n) => project.upload(`${n}.md`, text)));
      for (const [n, { status, body }] of sent.entries()) {
        expect([status, body.size_bytes]).toEqual([201, Buffer.byteLength(texts[n] ?? '')]);
        const { body: read } = await project.call('GET', `/files/${body.id}/text`);
        expect(read.text === texts[n]).toBe(true);
      }
      const exported = new Map<string, Buffer>();
      for await (const { path: name, content } of projectsPersonalData(
        server().platform,
        openObjects(server().platform),
      ).collect?.(maya().userId) ?? []) {
        if (name.startsWith(`projects/${project.id}/`) && typeof content === 'function')
          exported.set(path.basename(name), await buffer(await content()));
      }
      for (const [n, text] of texts.entries())
        expect(exported.get(`${n}.md`)?.equals(Buffer.from(text))).toBe(true);
      const statuses = (await project.filesRead()).map(({ status }) => status);
      expect(statuses).toEqual(['active', 'active', 'active', 'active']);
    });

    it.each([
      [
        'a character that is not whole',
        Buffer.concat([Buffer.from(long(0)), Buffer.from([0xe2, 0x82])]),
        'UTF-8',
      ],
      ['a byte that is not UTF-8', Buffer.concat([Buffer.from([0xff]), Buffer.from(long(0))]), 'UTF-8'],
      [
        'a zero before bytes that are none of UTF-8',
        Buffer.concat([Buffer.alloc(70_000), Buffer.from([0xff])]),
        'UTF-8',
      ],
      ['a zero', Buffer.concat([Buffer.from(long(0)), Buffer.from([0])]), 'not text'],
      ['nothing but blanks', Buffer.from('\uFEFF \u3000\r\n'.repeat(20_000)), 'empty'],
    ])('with %s are refused and leave nothing', async (_name, content, spokenText) => {
      const reply = await project.upload('a.md', new Uint8Array(content));
      expect(reply).toMatchObject({ status: 422, body: { error: { code: 'FILE_UNREADABLE' } } });
      expect(reply.body.error.message).toContain(spokenText);
      expect(await remains()).toEqual(nothing);
      expect(await filesListed()).toEqual([]);
    });

    it('in a non-Latin script are not blank files', async () => {
      expect(await project.upload('a.md', '日本語'.repeat(10_000))).toMatchObject({ status: 201 });
    });

    it('leave nothing when they are refused after their arrival', async () => {
      await project.upload('a.md', '# First');
      const send = async (names: string[], field?: string): Promise<number> => {
        const form = new FormData();
        for (const name of names) form.append('f', new File([long(0)], name));
        if (field !== undefined) form.append(field, 'x');
        const address = new URL(`/api-ml/v1/projects/${project.id}/files/add`, server().origin);
        return (await fetch(address, { method: 'POST', headers: maya().headers, body: form })).status;
      };
      expect(await send(['a.md'])).toBe(409);
      expect(await send(['b.md', 'c.md'])).toBe(400);
      expect(await send(['b.md'], 'note')).toBe(400);
      expect(await send(['b.txt'])).toBe(415);
      expect(await remains()).toEqual(nothing);
      expect(await filesListed()).toHaveLength(1);
    });

    it('are refused as early as possible when they are too large', async () => {
      for (const name of ['large.md', 'large.txt']) {
        const upload = openUpload(server(), maya(), { projectId: project.id, name });
        upload.send(Buffer.alloc(2 * 1024 * 1024 + 1, 'x'));
        expect(await upload.reply).toMatchObject({
          status: 413,
          body: { error: { code: 'PAYLOAD_TOO_LARGE', message: 'File too large. Maximum size is 2MB' } },
        });
        upload.breakOff();
      }
      expect(await remains()).toEqual(nothing);
    });

    it('wait for earlier slow ones of the same person, and leave nothing when they are aborted', async () => {
      const atOnce = 2;
      const slow = Array.from({ length: 20 }, () => openUpload(server(), maya(), { projectId: project.id }));
      for (const upload of slow) upload.send(long(0));
      await untilIncoming((count) => count >= atOnce);
      const other = await makeProject(server(), leo());
      expect(await other.upload('a.md', long(0))).toMatchObject({ status: 201 });
      expect(await filesListed()).toEqual([]);
      expect((await remains()).incoming).toBe(atOnce);
      const [first, ...others] = slow;
      for (const upload of others) upload.breakOff();
      first?.end();
      expect(await first?.reply).toMatchObject({ status: 201, body: { filename: 'slow.md' } });
      // Each broken upload in the queue still gets its turn, in which it fails.
      await eventually(async () => isDeepStrictEqual(await remains(), nothing), 'uploads that leave nothing');
      expect(await filesListed()).toHaveLength(1);
    });

    it('are refused when the project and all its files are deleted at the same time', async () => {
      await project.upload('a.md', '# First');
      const upload = openUpload(server(), maya(), { projectId: project.id });
      upload.send(long(0));
      await untilIncoming((count) => count === 1);
      await project.call('DELETE');
      upload.end();
      expect(await upload.reply).toMatchObject({ status: 404 });
      expect(await remains()).toEqual(nothing);
    });

    it('of the same name at the same time create one file, with the text of one of them', async () => {
      const both = (query: string) =>
        Promise.all([1, 2].map((shift) => project.upload('a.md', long(shift), query)));
      expect((await both('')).map(({ status }) => status).sort()).toEqual([201, 409]);
      const replaced = await both('?replace=true');
      expect(replaced.map(({ status }) => status)).toEqual([201, 201]);
      const [file, ...more] = await project.filesRead();
      expect(more).toEqual([]);
      const { body } = await project.call('GET', `/files/${file?.id}/text`);
      expect([long(1), long(2)]).toContain(body.text);
      expect(await remains()).toEqual(nothingButOrphans);
    });

    it('keep the last ten contents of a file that they replace, and a repeated one becomes the newest', async () => {
      const texts = Array.from({ length: 12 }, (_none, n) => `# Version ${n}`);
      const versions: string[] = [];
      for (const text of texts.slice(0, 10))
        versions.push((await project.upload('a.md', text, '?replace=true')).body.version);
      // The first content returns, so the second and third become the oldest.
      expect((await project.upload('a.md', texts[0] ?? '', '?replace=true')).body.version).toBe(versions[0]);
      for (const text of texts.slice(10))
        versions.push((await project.upload('a.md', text, '?replace=true')).body.version);
      const [file] = await project.filesRead();
      const read = versions.map((version) =>
        project.call('GET', `/files/${file?.id}/text?version=${version}`),
      );
      const reported = (await Promise.all(read)).map(({ status, body }) =>
        status === 200 ? body.text : status,
      );
      expect(reported).toEqual(texts.map((text, n) => (n === 1 || n === 2 ? 404 : text)));
      expect(await remains()).toEqual(nothingButOrphans);
    });
  });
}
