import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { projectsPersonalData } from '../../src/ml/projects/projects.personal-data.ts';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { openUpload } from './open-upload.ts';
import { makeProject, type ProjectClient } from './project-client.ts';

interface UploadParts {
  server(): TestServer;
  maya(): SignedIn;
}

/** More than three pieces; in one of four files, each multi-byte character crosses a piece boundary. */
const long = (shift: number): string => `\uFEFF${'x'.repeat(shift)}${'Grüße, 日本 🎉: 3 €\r\n'.repeat(8000)}`;

/** Files that arrive piece by piece. */
export function uploadCases({ server, maya }: UploadParts): void {
  describe('uploads', () => {
    let project: ProjectClient;
    beforeEach(async () => {
      project = await makeProject(server(), maya());
    });

    const filesListed = async (): Promise<unknown[]> => (await project.call('GET', '/files/list')).body.files;

    async function kept(): Promise<{ incoming: number; pieces: number }> {
      const { rows } = await server().database.pool.query(
        `SELECT count(DISTINCT v.id)::int AS incoming, count(p.number)::int AS pieces
         FROM project_file_versions v LEFT JOIN project_file_pieces p ON p.content_id = v.id
         WHERE v.project_id = $1 AND v.file_id IS NULL`,
        [project.id],
      );
      return rows[0];
    }

    async function untilKept(isSo: (now: { incoming: number; pieces: number }) => boolean): Promise<void> {
      while (!isSo(await kept())) await pause(10);
    }

    it('are kept byte for byte, wherever a character is cut', async () => {
      const texts = [0, 1, 2, 3].map(long);
      const sent = await Promise.all(texts.map((text, n) => project.upload(`${n}.md`, text)));
      for (const [n, { status, body }] of sent.entries()) {
        expect([status, body.size_bytes]).toEqual([201, Buffer.byteLength(texts[n] ?? '')]);
        const { body: read } = await project.call('GET', `/files/${body.id}/text`);
        expect(read.text === texts[n]).toBe(true);
      }
      const exported = new Map<string, Buffer>();
      for await (const { path: name, content } of projectsPersonalData(server().platform).collect?.(
        maya().userId,
      ) ?? []) {
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
      ['a byte that is none of UTF-8', Buffer.concat([Buffer.from([0xff]), Buffer.from(long(0))]), 'UTF-8'],
      [
        'a zero before bytes that are none of UTF-8',
        Buffer.concat([Buffer.alloc(70_000), Buffer.from([0xff])]),
        'UTF-8',
      ],
      ['a zero', Buffer.concat([Buffer.from(long(0)), Buffer.from([0])]), 'not text'],
      ['nothing but blanks', Buffer.from('\uFEFF \u3000\r\n'.repeat(20_000)), 'empty'],
    ])('with %s are refused and leave nothing', async (_what, content, said) => {
      const reply = await project.upload('a.md', new Uint8Array(content));
      expect(reply).toMatchObject({ status: 422, body: { error: { code: 'FILE_UNREADABLE' } } });
      expect(reply.body.error.message).toContain(said);
      expect(await kept()).toEqual({ incoming: 0, pieces: 0 });
      expect(await filesListed()).toEqual([]);
    });

    it('whose letters are all foreign are no blank files', async () => {
      expect(await project.upload('a.md', '日本語'.repeat(10_000))).toMatchObject({ status: 201 });
    });

    it('that are refused when all was there leave nothing', async () => {
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
      expect(await kept()).toEqual({ incoming: 0, pieces: 0 });
      expect(await filesListed()).toHaveLength(1);
    });

    it('that are too large are refused as soon as that is known', async () => {
      for (const name of ['large.md', 'large.txt']) {
        const upload = openUpload(server(), maya(), { projectId: project.id, name });
        upload.send(Buffer.alloc(2 * 1024 * 1024 + 1, 'x'));
        expect(await upload.reply).toMatchObject({
          status: 413,
          body: { error: { code: 'PAYLOAD_TOO_LARGE', message: 'File too large. Maximum size is 2MB' } },
        });
        upload.breakOff();
      }
      expect(await kept()).toEqual({ incoming: 0, pieces: 0 });
    });

    it('that come slowly keep nobody waiting, and leave nothing when they break off', async () => {
      const slow = Array.from({ length: 2 * server().platform.config.databasePoolSize }, () =>
        openUpload(server(), maya(), { projectId: project.id }),
      );
      for (const upload of slow) upload.send(long(0));
      await untilKept(({ incoming, pieces }) => incoming === slow.length && pieces >= slow.length);
      expect(await filesListed()).toEqual([]);
      const [first, ...others] = slow;
      for (const upload of others) upload.breakOff();
      await untilKept(({ incoming }) => incoming === 1);
      first?.end();
      expect(await first?.reply).toMatchObject({ status: 201, body: { filename: 'slow.md' } });
      expect(await kept()).toEqual({ incoming: 0, pieces: 0 });
      expect(await filesListed()).toHaveLength(1);
    });

    it('go with the project that they were for', async () => {
      const upload = openUpload(server(), maya(), { projectId: project.id });
      upload.send(long(0));
      await untilKept(({ pieces }) => pieces > 0);
      await project.call('DELETE');
      expect(await kept()).toEqual({ incoming: 0, pieces: 0 });
      upload.send(long(0));
      upload.end();
      expect(await upload.reply).toMatchObject({ status: 503 });
    });

    it('of which the database lost a piece are refused, and leave nothing', async () => {
      const upload = openUpload(server(), maya(), { projectId: project.id });
      upload.send(long(0));
      await untilKept(({ pieces }) => pieces > 1);
      await server().database.pool.query(
        'DELETE FROM project_file_pieces WHERE number = 0 AND content_id IN (SELECT id FROM project_file_versions WHERE project_id = $1)',
        [project.id],
      );
      upload.end();
      expect(await upload.reply).toMatchObject({ status: 503 });
      expect(await kept()).toEqual({ incoming: 0, pieces: 0 });
      expect(await filesListed()).toEqual([]);
    });

    it('of a server that was killed in the middle are nobody’s, and are swept away', async () => {
      const child = fork(path.join(import.meta.dirname, 'incoming-process.ts'), [
        server().databaseUrl,
        project.id,
      ]);
      await once(child, 'message');
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(await kept()).toEqual({ incoming: 1, pieces: 3 });
      expect(await filesListed()).toEqual([]);
      await server().database.pool.query(
        `UPDATE project_file_versions SET created_at = now() - interval '61 minutes' WHERE project_id = $1`,
        [project.id],
      );
      const underWay = openUpload(server(), maya(), { projectId: project.id });
      underWay.send(long(0));
      await untilKept(({ incoming, pieces }) => incoming === 2 && pieces === 6);
      const restarted = await startTestServer({ databaseUrl: server().databaseUrl });
      await untilKept(({ incoming }) => incoming < 2);
      await restarted.close();
      expect(await kept()).toEqual({ incoming: 1, pieces: 3 });
      underWay.end();
      expect(await underWay.reply).toMatchObject({ status: 201 });
    });

    it('of one name at once make one file, and the text of one of them', async () => {
      const both = (query: string) =>
        Promise.all([1, 2].map((shift) => project.upload('a.md', long(shift), query)));
      expect((await both('')).map(({ status }) => status).sort()).toEqual([201, 409]);
      const replaced = await both('?replace=true');
      expect(replaced.map(({ status }) => status)).toEqual([201, 201]);
      const [file, ...more] = await project.filesRead();
      expect(more).toEqual([]);
      const { body } = await project.call('GET', `/files/${file?.id}/text`);
      expect([long(1), long(2)]).toContain(body.text);
      expect(await kept()).toEqual({ incoming: 0, pieces: 0 });
    });

    it('that replace a file leave its last ten contents, and one that comes back is the newest', async () => {
      const texts = Array.from({ length: 12 }, (_none, n) => `# Version ${n}`);
      const versions: string[] = [];
      for (const text of texts.slice(0, 10))
        versions.push((await project.upload('a.md', text, '?replace=true')).body.version);
      // The first content returns, which makes the second and third the oldest.
      expect((await project.upload('a.md', texts[0] ?? '', '?replace=true')).body.version).toBe(versions[0]);
      for (const text of texts.slice(10))
        versions.push((await project.upload('a.md', text, '?replace=true')).body.version);
      const [file] = await project.filesRead();
      const read = versions.map((version) =>
        project.call('GET', `/files/${file?.id}/text?version=${version}`),
      );
      const told = (await Promise.all(read)).map(({ status, body }) => (status === 200 ? body.text : status));
      expect(told).toEqual(texts.map((text, n) => (n === 1 || n === 2 ? 404 : text)));
      expect(await kept()).toEqual({ incoming: 0, pieces: 0 });
    });
  });
}
