import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../src/config.ts';
import { composeText, environmentOf } from './process/compose.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const Duration = z.string().regex(/^\d+(ms|s|m)$/);
/** An image without a version can change at any time. */
const Image = z.string().regex(/^[a-z0-9./-]+:v?\d[\w.-]*$/);
const Port = z.string().regex(/^(\d+\.\d+\.\d+\.\d+:)?(\d+|\$\{\w+:-\d+\}):\d+$/);

/** The part of the Compose specification that the file uses; anything else is a mistake until it is added here. */
const ServiceSchema = z.strictObject({
  image: Image.optional(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  deploy: z.strictObject({ replicas: z.int().positive() }).optional(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.literal(false) })).optional(),
  environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string()).optional(),
  ports: z.array(Port).optional(),
  volumes: z.array(z.string().regex(/^[a-z]+:\/[\w./]+$/)).optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_started', 'service_healthy']) }))
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD'), z.string()], z.string()),
      interval: Duration,
      timeout: Duration,
      retries: z.int().positive(),
      start_period: Duration.optional(),
    })
    .optional(),
  stop_grace_period: Duration.optional(),
  restart: z.enum(['unless-stopped', 'on-failure:3']),
});

const ComposeSchema = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), ServiceSchema),
  volumes: z.record(z.string(), z.strictObject({})),
});

const compose = ComposeSchema.parse(parse(composeText));
const services = Object.entries(compose.services);

describe('docker-compose.yml', () => {
  it('has the whole stack, with two servers', () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      'edge',
      'mail',
      'postgres',
      'redis',
      'remotes',
      'server',
    ]);
    expect(compose.services['server']?.deploy?.replicas).toBe(2);
  });

  it.each(services)('%s is either pulled, or built from files that exist', (_name, { image, build }) => {
    expect([image, build].filter(Boolean)).toHaveLength(1);
    if (!build) return;
    expect(read(build.dockerfile)).toMatch(new RegExp(`^FROM \\S+ AS ${build.target}$`, 'm'));
  });

  it.each(services)('%s waits only for services with a health check', (_name, { depends_on = {} }) => {
    for (const [needed, { condition }] of Object.entries(depends_on)) {
      expect(compose.services[needed]).toBeDefined();
      if (condition === 'service_healthy') expect(compose.services[needed]?.healthcheck).toBeDefined();
    }
  });

  it('has a valid server configuration once the required variables are set', () => {
    const names = [...composeText.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name ?? '');
    const given = Object.fromEntries(
      names.map((name) => [
        name,
        /URL|ISSUER/.test(name) ? 'https://alma.test' : `${name} that only tests share`,
      ]),
    );
    const config = readConfig(environmentOf('server', given));
    expect(config).toMatchObject({
      mode: 'production',
      provider: { issuer: 'https://alma.test' },
      redisUrl: 'redis://redis:6379',
      mail: { smtpUrl: 'smtp://mail:1025' },
    });
    for (const name of names)
      expect(() => environmentOf('server', { ...given, [name]: '' })).toThrow(`${name} is not set`);
  });

  it('releases the remotes of the tree once, to the database and files of the servers', () => {
    const { server, remotes } = compose.services;
    expect(remotes).toMatchObject({
      environment: server?.environment,
      env_file: server?.env_file,
      volumes: server?.volumes,
      depends_on: { server: { condition: 'service_healthy' } },
      restart: 'on-failure:3',
    });
    const others = services.filter(([, { restart }]) => restart !== 'unless-stopped');
    expect(others.map(([name]) => name)).toEqual(['remotes']);
  });

  it('sets the variables of the configuration of the edge', () => {
    const asked = [...read('host/edge.conf').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(compose.services['edge']?.environment ?? {})).toEqual([...new Set(asked)]);
  });

  it('uses the volumes that it declares', () => {
    const used = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]));
    expect([...new Set(used)]).toEqual(Object.keys(compose.volumes));
  });

  it('contains no secret', () => {
    for (const [, { environment = {} }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        if (/SECRET|PASSWORD/.test(name)) expect(value).toMatch(/^\$\{\w+(:\?[^}]+|:-)\}$/);
      }
    }
  });

  const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
  (hasCompose ? it : it.skip)('is taken by docker compose', () => {
    const names = [...composeText.matchAll(/\$\{(\w+):\?/g)].map(
      ([, name]) => [name, 'x'.repeat(32)] as const,
    );
    const env = { PATH: process.env['PATH'], ...Object.fromEntries(names) };
    const { status, stderr } = spawnSync('docker', ['compose', 'config', '--quiet'], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});

describe('server/Dockerfile', () => {
  const file = read('server/Dockerfile');
  const stages = [...file.matchAll(/^FROM (\S+) AS (\w+)$/gm)].map(([, from, name]) => ({ from, name }));

  it('builds on earlier stages or on images with a version', () => {
    stages.forEach(({ from }, index) => {
      const above = stages.slice(0, index).map(({ name }) => name);
      if (!above.includes(from)) expect(from).toMatch(/^[a-z]+:\d/);
    });
    for (const [, stage] of file.matchAll(/--from=(\w+)/g))
      expect(stages.map(({ name }) => name)).toContain(stage);
  });

  it('copies only files that exist', () => {
    for (const [, source] of file.matchAll(/^COPY (?!--from)(\S+) /gm))
      expect(existsSync(path.join(root, source!))).toBe(true);
  });

  it('separates the host, which the servers have, from the builds of all remotes', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'alma-image-'));
    const built = ['dist', 'host/dist/assets', 'remote-one/dist/1', 'remote-two/dist/1'];
    for (const place of built) {
      mkdirSync(path.join(folder, 'app', place), { recursive: true });
      writeFileSync(path.join(folder, 'app', place, 'file.js'), place);
    }
    const [, steps = ''] = /^RUN (mkdir -p \/web(?:.*\\\n)+.*)$/m.exec(file) ?? [];
    const script = steps.replaceAll(/\/(web|builds)\b/g, `${folder}/$1`);
    const { status, stderr } = spawnSync('sh', ['-c', script], { cwd: `${folder}/app`, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const filesIn = (place: string) =>
      readdirSync(path.join(folder, place), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.js(on)?$/.test(name))
        .sort();
    expect(filesIn('web')).toEqual(['dist/remotes.json', 'host/dist/assets/file.js']);
    expect(JSON.parse(readFileSync(path.join(folder, 'web/dist/remotes.json'), 'utf8'))).toEqual({
      remotes: [],
    });
    expect(filesIn('builds')).toEqual([
      'dist/file.js',
      'remote-one/dist/1/file.js',
      'remote-two/dist/1/file.js',
    ]);
    rmSync(folder, { recursive: true });
  });

  it('has remotes in no image that serves', () => {
    const [, server = '', remotes = '', edge = ''] =
      /^FROM \S+ AS server\n(.*)^FROM server AS remotes\n(.*)^FROM \S+ AS edge\n(.*)$/ms.exec(file) ?? [];
    const taken = (stage: string) => [...stage.matchAll(/--from=web (\S+)/g)].map(([, source]) => source);
    expect([taken(server), taken(remotes), taken(edge)]).toEqual([['/web'], ['/builds'], []]);
    const [, program = ''] = /"(server\/src\/[\w-]+\.ts)"/.exec(remotes) ?? [];
    expect(existsSync(path.join(root, program))).toBe(true);
  });

  it('runs the server as an unprivileged user', () => {
    const stage = file.slice(file.indexOf('AS server\n'), file.indexOf('AS remotes\n'));
    expect(stage).toMatch(/^USER node$/m);
  });
});
