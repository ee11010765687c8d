import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serverNames } from '../../tools/stack/update-stack.ts';
import { writeSecrets } from '../../tools/stack/write-stack.ts';
import { readConfig } from '../src/config/config.ts';
import { environmentNames } from '../src/config/environment.ts';
import { composeFile, environmentOf } from './process/compose.ts';
import { ComposeSchema } from './process/compose-schema.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const compose = ComposeSchema.parse(composeFile);
const services = Object.entries(compose.services);
const demo = { COMPOSE_PROFILES: 'demo' };
const ownProvider = {
  PUBLIC_URL: 'https://alma.test',
  OIDC_ISSUER: 'https://id.test',
  OIDC_CLIENT_ID: 'client',
};

describe('docker-compose.yml', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'alma-secrets-'));
    writeSecrets(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const configOf = (service: string, variables: Record<string, string>) =>
    readConfig(environmentOf(service, variables, folder));

  it('has the whole stack, with two servers', () => {
    const names =
      'backup demo edge grafana mail postgres prepare prometheus redis remotes server-a server-b store';
    expect(Object.keys(compose.services).sort()).toEqual(names.split(' '));
    expect(compose.services['server-b']).toEqual(compose.services['server-a']);
  });

  it('has only the sign-in of the demo, and backups, in profiles of their own', () => {
    expect(
      services.flatMap(([name, { profiles = [] }]) => profiles.map((profile) => [name, profile])),
    ).toEqual([
      ['backup', 'backup'],
      ['demo', 'demo'],
    ]);
  });

  it('backs up as the owner of the tables, into a folder of the machine, and only on request', () => {
    const backup = compose.services['backup'];
    expect(backup).toMatchObject({
      build: { target: 'server' },
      restart: 'no',
      user: 'node',
      volumes: ['${BACKUP_DIR:-./backups}:/backups'],
    });
    const [program] = backup?.entrypoint?.slice(-1) ?? [];
    expect(read(program ?? '')).toContain('npm run backup');
    const { DATABASE_URL_FILE = '' } = environmentOf('backup', {}, folder);
    expect(new URL(readFileSync(DATABASE_URL_FILE, 'utf8')).username).toBe('alma_owner');
    // Neither git nor an image takes a backup or the key that opens it.
    for (const file of ['.gitignore', '.dockerignore'])
      for (const pattern of [/^\/?backups\/?$/m, /^(\*\*\/)?\*\.key$/m, /^(\*\*\/)?\*\.backup\*$/m])
        expect(read(file)).toMatch(pattern);
  });

  it.each(services)('%s is either pulled, or built from files that exist', (_name, { image, build }) => {
    expect([image, build].filter(Boolean)).toHaveLength(1);
    if (!build) return;
    expect(read(build.dockerfile)).toMatch(new RegExp(`^FROM \\S+ AS ${build.target}$`, 'm'));
  });

  it.each(services)('%s reports its state, by a health check or its exit', (_name, service) => {
    expect(Boolean(service.healthcheck)).toBe(service.restart === 'unless-stopped');
  });

  it.each(services)('%s waits until its dependencies are usable', (_name, { depends_on = {}, profiles }) => {
    for (const [needed, { condition, required }] of Object.entries(depends_on)) {
      const service = compose.services[needed];
      const expected = service?.healthcheck ? 'service_healthy' : 'service_completed_successfully';
      expect([needed, condition]).toEqual([needed, expected]);
      // Without its profile the demo is no part of the stack.
      if (!profiles) expect([needed, required]).toEqual([needed, service?.profiles && false]);
    }
  });

  it('starts the servers once the databases are prepared, and the edge after them', () => {
    const waits = (name: string) => Object.keys(compose.services[name]?.depends_on ?? {});
    expect(waits('prepare')).toEqual(['postgres', 'store']);
    for (const name of [...serverNames, 'demo']) expect(waits(name)).toContain('prepare');
    expect(waits('edge')).toEqual([...serverNames, 'demo']);
  });

  it.each([
    ['http://localhost:8080', {}],
    ['http://localhost:9000', { EDGE_PORT: '9000' }],
    ['http://127.0.0.1:9000', { PUBLIC_URL: 'http://127.0.0.1:9000' }],
  ])('takes settings for the demo at %s that servers accept', (origin, exported) => {
    expect(configOf('server-a', { ...demo, ...exported })).toMatchObject({
      mode: 'production',
      publicUrl: origin,
      demoProviderUrl: 'http://demo:3001',
      provider: {
        issuer: `${origin}/oidc`,
        redirectUrl: `${origin}/callback`,
        logoutUrl: `${origin}/login`,
      },
      mail: { smtpUrl: 'smtp://mail:1025' },
      bucket: { bucket: 'alma', endpoint: 'http://store:8333' },
    });
    expect(configOf('demo', { ...demo, ...exported })).toMatchObject({ port: 3001, publicUrl: origin });
  });

  it("takes the settings of one's own provider, and stops without them", () => {
    const config = configOf('server-a', ownProvider);
    expect(config).toMatchObject({
      demoProviderUrl: undefined,
      provider: { issuer: 'https://id.test', redirectUrl: 'https://alma.test/callback' },
    });
    expect(() => configOf('server-a', {})).toThrow('OIDC_ISSUER: missing');
    expect(() => configOf('server-a', { ...ownProvider, ...demo })).toThrow('DEMO_PROVIDER_URL: only with');
  });

  it('gives servers roles that own nothing, and a store account other than the one that creates the bucket', () => {
    const { databaseUrl, databaseOwnerUrl, ledger, redisUrl, bucket } = configOf('server-a', demo);
    expect(new URL(databaseUrl ?? '').username).toBe('alma_server');
    expect(new URL(ledger.databaseUrl ?? '').username).toBe('alma_ledger');
    expect([databaseOwnerUrl, ledger.ownerUrl]).toEqual([undefined, undefined]);
    expect(new URL(redisUrl ?? '').password).toMatch(/^[0-9a-f]{64}$/);
    const keyOf = (service: string): string => {
      const { S3_ACCESS_KEY_ID_FILE = '' } = environmentOf(service, {}, folder);
      return readFileSync(S3_ACCESS_KEY_ID_FILE, 'utf8');
    };
    expect(keyOf('server-a')).toBe(bucket?.credentials?.accessKeyId);
    expect(keyOf('prepare')).not.toBe(keyOf('server-a'));
  });

  /** Of the stack itself, and those that production refuses or that belong to another service. */
  const excludedNames = [
    ...[
      'NODE_ENV',
      'PORT',
      'HOST',
      'TRUST_PROXY',
      'METRICS_PORT',
      'METRICS_HOST',
      'ALMA_DATA_DIR',
      'ALMA_WEB_DIR',
      'DEMO_PROVIDER_URL',
    ],
    ...['ALMA_SECRET', 'DATABASE_URL', 'LEDGER_DATABASE_URL', 'REDIS_URL'],
    ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'DATABASE_OWNER_URL', 'LEDGER_DATABASE_OWNER_URL'],
    ...['ARCHIVE_RECIPIENTS', 'ARCHIVE_DIR', 'ARCHIVE_DELAY_SECONDS', 'ARCHIVE_BASE_HOURS'],
    ...['ARCHIVE_KEEP_DAYS', 'ARCHIVE_BACKLOG_MB'],
    ...['ALMA_DEV_SERVERS', 'ALMA_ALLOW_MANAGED_DB', 'ALMA_RELEASE_BUILDS', 'ALMA_LOCAL_REMOTES'],
  ];
  it.each(environmentNames.filter((name) => !excludedNames.includes(name)))(
    'passes on an exported %s',
    (name) => {
      expect(environmentOf('server-a', { [name]: 'as exported' })).toMatchObject({ [name]: 'as exported' });
    },
  );

  it('uses an exported secret if its file is empty, and reports when both are set', () => {
    const env = {
      ...ownProvider,
      OIDC_CLIENT_SECRET: 'k3Zt9qLw',
      MODEL_BASE_URL: 'https://m.test',
      MODEL_API_KEY: 'w8Pq',
    };
    expect(configOf('server-a', env)).toMatchObject({
      provider: { clientSecret: 'k3Zt9qLw' },
      model: { apiKey: 'w8Pq' },
    });
    expect(() => configOf('server-a', { ...env, SMTP_URL: 'smtp://mail.test' })).toThrow(
      'SMTP_URL, SMTP_URL_FILE: set one of them',
    );
  });

  it('declares the secrets that stack:init writes, and gives each service those that its settings name', () => {
    const written = readdirSync(folder).sort();
    expect(Object.entries(compose.secrets).map(([name, { file }]) => [name, file])).toEqual(
      Object.keys(compose.secrets).map((name) => [name, `secrets/${name}`]),
    );
    expect(Object.keys(compose.secrets).sort()).toEqual(written);
    for (const [name, { secrets = [], ...service }] of services) {
      const named = [...JSON.stringify(service).matchAll(/\/run\/secrets\/([\w-]+)/g)].map(
        ([, secret]) => secret,
      );
      expect([name, [...secrets].sort()]).toEqual([name, [...new Set(named)].sort()]);
    }
  });

  it('contains no secret', () => {
    for (const [, { environment = {} }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        if (/SECRET|PASSWORD|KEY|_URL_FILE/.test(name))
          expect([name, value ?? '']).toEqual([name, expect.stringMatching(/^(\/run\/secrets\/[\w-]+)?$/)]);
      }
    }
  });

  it('publishes only the edge, the mails and the dashboard, by default to this machine only', () => {
    const open = services.filter(([, { ports }]) => ports).map(([name]) => name);
    expect(open.sort()).toEqual(['edge', 'grafana', 'mail']);
  });

  it.each([
    ['front', 'demo edge grafana prometheus remotes server-a server-b'],
    ['data', 'backup demo postgres prepare redis remotes server-a server-b'],
    ['files', 'backup demo prepare remotes server-a server-b store'],
    ['mail', 'mail server-a server-b'],
    ['outside', 'backup prepare'],
  ] as const)('connects only services that need each other to the network %s', (network, expected) => {
    const members = services.filter(([, { networks }]) => networks.includes(network)).map(([name]) => name);
    expect(members.sort()).toEqual(expected.split(' '));
  });

  it('gives all that use the store a way to an outside one, and nothing that holds data', () => {
    const withWayOut = services.filter(([, { networks }]) =>
      networks.some((network) => !('internal' in compose.networks[network])),
    );
    const using = services.filter(([, { environment = {} }]) => 'S3_ENDPOINT' in environment);
    expect(using.map(([name]) => name)).toEqual(expect.arrayContaining(['server-a', 'prepare', 'backup']));
    expect(withWayOut).toEqual(expect.arrayContaining(using));
    const names = withWayOut.map(([name]) => name);
    for (const name of ['postgres', 'redis', 'store']) expect(names).not.toContain(name);
  });

  it('publishes only the S3 port of the store, which requires an account', () => {
    const { command = [], healthcheck } = compose.services['store'] ?? {};
    const outside = command.filter((flag) => flag.includes('ip.bind=') && !flag.endsWith('=127.0.0.1'));
    expect(outside).toEqual(['-s3.ip.bind=0.0.0.0']);
    expect(command).toEqual(
      expect.arrayContaining(['-ip.bind=127.0.0.1', '-s3.port.iceberg=0', '-s3.port.lance=0']),
    );
    expect(command).toContain('-s3.config=/run/secrets/store-identities');
    expect(healthcheck?.test.at(-1)).toBe('http://127.0.0.1:8333/healthz');
  });

  it('releases the remotes of the tree once, to the database and files of the servers', () => {
    const { 'server-a': server, remotes } = compose.services;
    expect(remotes).toMatchObject({
      environment: server?.environment,
      secrets: server?.secrets,
      volumes: server?.volumes,
      depends_on: { 'server-a': { condition: 'service_healthy' } },
      restart: 'on-failure:3',
    });
  });

  it('has exactly the servers that the edge, Prometheus and updates know', () => {
    const requested = [...read('host/edge.servers.conf').matchAll(/^ {2}server (server-\w+):3000 /gm)];
    expect(requested.map(([, name]) => name)).toEqual(serverNames);
    expect(read('monitoring/prometheus.yml')).toContain(`names: [${serverNames.join(', ')}]`);
    const built = services.filter(([name]) => name.startsWith('server')).map(([name]) => name);
    expect(built).toEqual(serverNames);
  });

  it('sets the variables of the configuration of the edge', () => {
    const placeholders = [...read('host/edge.conf').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(compose.services['edge']?.environment ?? {}).sort()).toEqual(
      [...new Set(placeholders)].sort(),
    );
  });

  it('lets the edge hold as many connections as servers accept', () => {
    const main = read('host/edge.main.conf');
    const [, connections] = /worker_connections (\d+);/.exec(main) ?? [];
    const [, files] = /worker_rlimit_nofile (\d+);/.exec(main) ?? [];
    // That of the browser and that to the server.
    expect(Number(connections)).toBeGreaterThanOrEqual(
      2 * configOf('server-a', demo).limits.connections.total,
    );
    expect(Number(files)).toBeGreaterThan(Number(connections));
    expect(compose.services['edge']?.ulimits?.nofile).toBe(Number(files));
  });

  it('uses the volumes that it declares', () => {
    const used = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(':')[0]).filter((name) => !name?.startsWith('$')),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
  (hasCompose ? it : it.skip)('is taken by docker compose', () => {
    const env = { PATH: process.env['PATH'], ...demo };
    const { status, stderr } = spawnSync('docker', ['compose', 'config', '--quiet'], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});
