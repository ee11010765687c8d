import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildName, remoteStamp } from '../build/stamp.mjs';
import { RefusedError } from './errors.ts';
import { type Output, whileWaiting } from './output.ts';
import { parseJson } from './platform.ts';
import type { Project } from './project.ts';

const maxOutput = 100_000;

/** The folder of a build and its record. */
export interface Built {
  dir: string;
  /** `<version>-<build>` */
  id: string;
  record: BuildRecord;
  isNew: boolean;
}

/** The contents of `remote.json`, which the build writes. */
export type BuildRecord = Record<string, unknown> & {
  version: string;
  build: string;
  entry: string;
  preload: Record<string, string[]>;
  parts: Record<string, string[]>;
  /** Integrity of each script. */
  files?: Record<string, string>;
};

/** Builds the remote unless this build already exists. */
export async function buildRemote({ dir, name }: Project, output: Output): Promise<Built> {
  const id = buildName(dir, remoteStamp(dir));
  const folder = join(dir, 'dist', id);
  const known = readBuildRecord(folder);
  if (!known) {
    output.progress(`Building ${name} ${id}`);
    await whileWaiting(
      output,
      () => `Building ${name}`,
      () => webpack(dir),
    );
  }
  const record = known ?? readBuildRecord(folder);
  if (!record) throw new RefusedError(`The build left no record in ${folder}. Build again.`);
  return { dir: folder, id, record, isNew: !known };
}

/** The record of a build; undefined when it is missing, or incomplete because the build was killed. */
export function readBuildRecord(folder: string): BuildRecord | undefined {
  const file = join(folder, 'remote.json');
  return existsSync(file) ? (parseJson(readFileSync(file)) as BuildRecord | undefined) : undefined;
}

/** Builds run third-party code that may print or even send its environment, so the release token is removed from it. */
function buildEnv(): NodeJS.ProcessEnv {
  const { ALMA_RELEASE_TOKEN: _token, ...env } = process.env;
  return env;
}

/** Serves the remote in a minimal host, or to a running product, until it is stopped. @returns the exit code */
export function serveRemote({ dir }: Project, product: string | undefined): Promise<number> {
  const mode = product === undefined ? 'standalone' : `product=${product}`;
  const child = spawn(process.execPath, [webpackOf(dir), 'serve', '--env', mode], {
    cwd: dir,
    env: buildEnv(),
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => done(code ?? 0));
  });
}

function webpack(dir: string): Promise<void> {
  const child = spawn(process.execPath, [webpackOf(dir)], {
    cwd: dir,
    env: buildEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-maxOutput)));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done() : fail(new RefusedError(`The build failed. Fix these errors:\n${text.trim()}`)),
    );
  });
}

function webpackOf(dir: string): string {
  try {
    const manifest = createRequire(join(dir, 'package.json')).resolve('webpack-cli/package.json');
    return join(dirname(manifest), 'bin/cli.js');
  } catch {
    throw new RefusedError(`The packages of this remote are not installed. Run \`npm install\` in ${dir}.`);
  }
}
