import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { ChatClient } from '../chats/chat-client.ts';
import { makeTree } from '../delivery/tree.ts';
import { eventually } from '../eventually.ts';
import { isAlive } from '../is-alive.ts';
import { freePort } from '../process/free-port.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { describeStack } from './with-stack.ts';

/** All descendants of a process. */
function processesOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' });
  const children = (stdout.match(/\d+/g) ?? []).map(Number).filter(isAlive);
  return children.flatMap((child) => [child, ...processesOf(child)]);
}

describeStack('npm run stack', () => {
  let web: ReturnType<typeof makeWebFolder>;
  let tree: ReturnType<typeof makeTree>;
  beforeAll(() => {
    web = makeWebFolder();
    tree = makeTree(web.dir);
    tree.build('wallet', 'aaaa', { 'entry.js': 'of the tree' });
  });
  const started: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of started.splice(0).filter(({ exitCode }) => exitCode === null)) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
  afterAll(() => {
    for (const { remove } of [web, tree]) remove();
  });

  async function startStack() {
    const port = await freePort();
    const env = {
      ...process.env,
      PORT: String(port),
      ALMA_WEB_DIR: tree.dir,
      ADMIN_EMAILS: 'boss@alma.test',
    };
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'run.ts')], { env });
    started.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
    await eventually(() => child.exitCode !== null || /Alma is ready/.test(text), 'the stack');
    if (child.exitCode !== null) throw new Error(text);
    const [, servers = ''] = /^Servers: (.+)$/m.exec(text) ?? [];
    return { child, origin: `http://localhost:${port}`, servers: servers.split(', '), output: () => text };
  }

  const ask = async (origin: string, call: string, as: SignedIn, body?: object) => {
    const reply = await fetch(`${origin}/api/v1/${call}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...as.headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };

  it('signs people in by its provider, delivers a message from one server to the other, and ends as a whole', async () => {
    const { child, origin, servers, output } = await startStack();
    expect(output()).toContain(`Alma is ready: ${origin}`);
    expect(output()).toContain('wallet 1.0.0-aaaa: live');
    expect(servers).toHaveLength(2);

    const maya = await signIn(origin, 'maya@alma.test');
    const boss = await signIn(origin, 'boss@alma.test');
    // The demo person has the demo's role, and an exported setting has reached the servers.
    for (const [person, role] of [
      [maya, 'CREATOR'],
      [boss, 'ADMIN'],
    ] as const) {
      const { roles } = (await ask(origin, 'auth/me', person)).body as { roles: { role: string }[] };
      expect(roles.map(({ role: name }) => name)).toContain(role);
    }
    expect((await ask(origin, 'chats', maya)).body['chats']).not.toEqual([]);

    const chat = await ask(origin, 'chats', boss, { title: 'Launch', participants: [maya.userId] });
    expect(chat.status).toBe(201);
    const { id } = chat.body as { id: string };
    const [first = '', second = ''] = servers;
    const clients = [await ChatClient.open(first, boss), await ChatClient.open(second, maya)] as const;
    for (const client of clients) await client.join(id);
    await clients[0].send(id, 'Across both servers');
    await clients[1].next('message', ({ message }) => message.content === 'Across both servers');
    for (const client of clients) await client.close();
    expect((await ask(origin, 'test/email/welcome', boss, { user_id: maya.userId })).status).toBe(200);
    await eventually(() => output().includes('Mail to maya@alma.test: '), 'the mail');

    const processes = processesOf(child.pid ?? 0);
    // PostgreSQL, Redis, nginx, the demo and two servers.
    expect(processes.length).toBeGreaterThan(6);
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    expect([code, processes.filter(isAlive)]).toEqual([0, []]);
    await expect(fetch(origin)).rejects.toThrow();
  });
});
