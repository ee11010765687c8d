import { zstdCompressSync } from 'node:zlib';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { deliveryClient } from './delivery-client.ts';
import { manifestOf, putFile, sha384Of } from './manifest.ts';

let server: TestServer;
let admin: SignedIn;
let client: ReturnType<typeof deliveryClient>;
beforeAll(async () => {
  server = await startTestServer({ hasBuilds: true });
  admin = await server.signIn('admin@alma.test');
  client = deliveryClient(server);
});
afterAll(() => server.close());

const script = (text: string): string => `/* ${text} */ ${'console.log(1);'.repeat(100)}`;

it('accepts differences to a stored file, but only if they produce the announced content', async () => {
  const team = await client.makeTeam('differs', admin);
  const [before, after] = [script('before'), script('after')];
  await client.release(team, { 'entry.js': before });
  await client.register(team, manifestOf('differs', { 'entry.js': after }, { build: 'bbbb' }));
  const difference = (text: string) =>
    new Uint8Array(zstdCompressSync(text, { dictionary: Buffer.from(before) }));
  const put = (content: Uint8Array<ArrayBuffer>, base = sha384Of(before)) =>
    putFile(server, team.headers, content, sha384Of(after), base);
  expect(await put(difference('something else'))).toEqual({ status: 422, code: 'HASH_MISMATCH' });
  expect(await put(difference('x'.repeat(50_000_000)))).toEqual({ status: 422, code: 'HASH_MISMATCH' });
  expect(await put(new Uint8Array([1, 2, 3]))).toEqual({ status: 422, code: 'HASH_MISMATCH' });
  expect(await put(difference(after), sha384Of('unknown'))).toEqual({ status: 409, code: 'CONFLICT' });
  expect(await put(difference(after), 'short')).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
  const stranger = await client.makeTeam('stranger', admin);
  await client.register(stranger, manifestOf('stranger', { 'entry.js': after }));
  expect(
    await putFile(server, stranger.headers, difference(after), sha384Of(after), sha384Of(before)),
  ).toEqual({
    status: 409,
    code: 'CONFLICT',
  });

  expect(difference(after).length).toBeLessThan(60);
  expect(await put(difference(after))).toMatchObject({ status: 204 });
  const served = await fetch(new URL('/remotes/differs/1.0.0-bbbb/entry.js', server.origin));
  expect(await served.text()).toBe(after);
});
