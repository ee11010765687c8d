import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { deliveryClient } from './delivery-client.ts';
import { manifestOf } from './manifest.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
});
afterAll(() => server.close());

const ui = '@alma/shared/ui';

/** Makes a release live that was built for the given contract. */
async function live(name: string, requires: string, names: string[]): Promise<void> {
  const client = deliveryClient(server);
  const team = await client.makeTeam(name, admin);
  const { declaration } = manifestOf(name, { 'entry.js': '' });
  const changes = {
    declaration: { ...declaration, requires },
    uses: { modules: { [ui]: names }, calls: ['auth.me' as const] },
  };
  const { id } = await client.release(team, { 'entry.js': name }, changes);
  expect(await client.change(team, 'rollouts', 0, { release: id })).toMatchObject({ status: 200 });
}

const tool = path.join(import.meta.dirname, '../../../tools/contract/live-remotes.mjs');
const script = `
  import { breaksOf } from ${JSON.stringify(tool)};
  const [surface, to] = process.argv.slice(1);
  console.log(JSON.stringify(await breaksOf(JSON.parse(surface), { to })));
`;

/** The tool's report for this server's live remotes if the contract changed to this: warnings and breaks. */
async function ask(surface: object): Promise<{ warnings: string[]; breaks: string[] }> {
  const to = server.origin.replace('127.0.0.1', 'localhost');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script, JSON.stringify(surface), to],
    { env: { ...process.env, ALMA_RELEASE_TOKEN: admin.access_token }, timeout: 60_000 },
  );
  const lines = stdout.trim().split('\n');
  return { breaks: JSON.parse(lines.pop() ?? ''), warnings: lines.map((line) => line.trim()) };
}

it('lists the remotes that a next contract would break, and users of deprecated names', async () => {
  await live('stays', '^1.0.0', ['Card']);
  await live('breaks', '^1.0.0', ['Banner', 'Card']);
  const { body } = await server.call('GET', '/api/v1/delivery/platform');
  const modules = { [ui]: { exports: ['Card'], deprecated: { Card: 'Use Panel.' } } };
  const calls = Object.fromEntries(body.calls.map((name: string) => [name, {}]));

  expect(await ask({ version: body.version, modules, schemas: { calls } })).toEqual({
    breaks: [`breaks 1.0.0-aaaa: ${ui}: Banner is not there in @alma/shared ${body.version}`],
    warnings: ['breaks', 'stays'].map((name) => `${name} 1.0.0-aaaa: ${ui}: Card is deprecated: Use Panel.`),
  });
  const { breaks } = await ask({ version: '2.0.0', modules, schemas: { calls: {} } });
  expect(breaks.filter((line) => line.startsWith('stays'))).toEqual([
    'stays 1.0.0-aaaa: declaration.ts requires @alma/shared ^1.0.0; this platform has 2.0.0',
    'stays 1.0.0-aaaa: call auth.me is not there in @alma/shared 2.0.0',
  ]);
});
