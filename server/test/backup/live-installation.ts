import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { compiledSources } from '../process/server-process.ts';
import type { SignedIn } from '../sign-in.ts';

const program = path.resolve(import.meta.dirname, '../../src/backup/program.ts');

interface Outcome {
  code: number;
  output: string;
}

/** Runs the backup program with a data directory, without any settings of this machine. */
export function run(dataDir: string, ...args: string[]): Promise<Outcome> {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE: compiledSources,
    ALMA_DATA_DIR: dataDir,
    ALMA_WEB_DIR: dataDir,
    // An empty variable counts as unset.
    ALMA_SECRET: '',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

/** @throws {Error} with the reply, unless the server accepts the call. */
export async function call<T>(
  origin: string,
  as: SignedIn,
  method: string,
  address: string,
  body?: object,
): Promise<T> {
  const reply = await fetch(origin + address, {
    method,
    headers: {
      ...as.headers,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Adds a file to a project. @returns its id. */
export async function uploadFile(
  origin: string,
  as: SignedIn,
  projectId: string,
  text: string,
): Promise<string> {
  const form = new FormData();
  form.append('f', new File([text], 'pump.md', { type: 'text/markdown' }));
  const address = `${origin}/api-ml/v1/projects/${projectId}/files/add`;
  const reply = await fetch(address, { method: 'POST', headers: as.headers, body: form });
  if (reply.status !== 201) throw new Error(`upload: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { id: string }).id;
}
