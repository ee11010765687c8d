import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'alma-stack-init-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const init = () =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'init.ts'), root], { encoding: 'utf8' });
const read = (name: string): string => readFileSync(path.join(root, 'secrets', name), 'utf8');
const all = (): Record<string, string> =>
  Object.fromEntries(readdirSync(path.join(root, 'secrets')).map((name) => [name, read(name)]));
const modeOf = (place: string): string => (statSync(path.join(root, place)).mode & 0o777).toString(8);

it('writes settings for the demo, and secrets in a folder that only its owner can enter', () => {
  expect(init()).toMatchObject({ status: 0, stderr: '' });
  expect(parseEnv(readFileSync(path.join(root, '.env'), 'utf8'))).toEqual({ COMPOSE_PROFILES: 'demo' });
  expect([modeOf('.env'), modeOf('secrets'), modeOf('secrets/alma-secret')]).toEqual(['600', '700', '644']);
});

it('generates strong secrets, different ones in each folder', () => {
  init();
  const secretsIn = (text: string): string[] => text.match(/[0-9a-f]{64}/g) ?? [];
  const first = all();
  const distinct = new Set(Object.values(first).flatMap(secretsIn));
  // Secrets of the product, four database roles, Redis, two accounts of the object store, and the dashboard.
  expect(distinct.size).toBe(9);
  const people = [
    'smtp-url',
    'alma-secret-accepted',
    'oidc-client-secret',
    'model-api-key',
    's3-access-key-id',
    's3-admin-access-key-id',
  ];
  for (const [name, text] of Object.entries(first).filter(([name]) => !people.includes(name)))
    expect([name, secretsIn(text).length > 0]).toEqual([name, true]);
  rmSync(path.join(root, 'secrets'), { recursive: true });
  init();
  const second = Object.values(all()).flatMap(secretsIn);
  expect(second.filter((secret) => distinct.has(secret))).toEqual([]);
});

it('writes files that fit each other', () => {
  init();
  expect(new URL(read('database-admin-url')).password).toBe(read('postgres-password'));
  expect(read('redis-conf')).toBe(`requirepass ${new URL(read('redis-url')).password}\n`);
  const roles = ['database-owner-url', 'database-url', 'ledger-database-url'];
  expect(roles.map((name) => new URL(read(name)).username)).toEqual([
    'alma_owner',
    'alma_server',
    'alma_ledger',
  ]);
  const { identities } = JSON.parse(read('store-identities')) as {
    identities: { name: string; credentials: object[]; actions: string[] }[];
  };
  const account = (prefix: string) => ({
    accessKey: read(`${prefix}-access-key-id`),
    secretKey: read(`${prefix}-secret-access-key`),
  });
  expect(identities.map(({ credentials }) => credentials)).toEqual([[account('s3-admin')], [account('s3')]]);
  expect(identities[1]?.actions).not.toContain('Admin');
});

it('changes no existing file, and adds missing ones', () => {
  init();
  writeFileSync(path.join(root, '.env'), 'ADMIN_EMAILS=ann@alma.test\n');
  rmSync(path.join(root, 'secrets/oidc-client-secret'));
  writeFileSync(path.join(root, 'secrets/oidc-client-secret'), 'of a person');
  rmSync(path.join(root, 'secrets/alma-secret'));
  const before = all();
  expect(init()).toMatchObject({ status: 0, stderr: '' });
  const { 'alma-secret': added, ...others } = all();
  expect(others).toEqual(before);
  expect(added).toMatch(/^[0-9a-f]{64}$/);
  expect(readFileSync(path.join(root, '.env'), 'utf8')).toBe('ADMIN_EMAILS=ann@alma.test\n');
});

it('reports missing settings of an existing file', () => {
  writeFileSync(path.join(root, '.env'), 'PORT=3000\n');
  expect(init().stdout).toContain('COMPOSE_PROFILES=demo');
  writeFileSync(path.join(root, '.env'), 'OIDC_ISSUER=https://id.test\n');
  expect(init().stdout).not.toContain('COMPOSE_PROFILES');
});

it('refuses a set with a missing file, and writes nothing', () => {
  init();
  rmSync(path.join(root, 'secrets/redis-conf'));
  rmSync(path.join(root, 'secrets/alma-secret'));
  const { status, stderr } = init();
  expect([status, stderr]).toEqual([1, expect.stringContaining('redis-conf in ')]);
  expect(readdirSync(path.join(root, 'secrets'))).not.toContain('alma-secret');
});
