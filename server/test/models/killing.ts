import { freePort } from '../process/free-port.ts';
import { type ServerProcess, spawnServer, waitUntilReady } from '../process/server-process.ts';
import type { ModelRequest } from './endpoint.ts';
import { saysSlowly } from './replies.ts';
import type { Scenario } from './scenarios.ts';
import type { ScriptedServer } from './scripted-server.ts';

// Kills a server at a given place of a run, so that another one on the same database finishes the run.

/** A moment at which a server is killed: it waits there until it is released. */
export function moment() {
  const reached = Promise.withResolvers<undefined>();
  const free = Promise.withResolvers<undefined>();
  return {
    reached: reached.promise,
    release: () => free.resolve(undefined),
    async wait(closed?: Promise<void>) {
      reached.resolve(undefined);
      await (closed ? Promise.race([free.promise, closed]) : free.promise);
    },
  };
}
export type Moment = ReturnType<typeof moment>;

/** A place in a run: at its nth request to the model, in the middle of that reply, or in a tool call. */
export type KillPoint = { at: 'question' | 'words'; number: number } | { at: 'tool' };

/** A model that follows a script, and pauses once at a place. */
export function respondUntil(
  scripted: ScriptedServer,
  script: (request: ModelRequest) => Scenario,
  place: KillPoint | undefined,
  death: Moment,
): void {
  scripted.respondWith((request) => {
    if (place?.at !== 'question' && place?.at !== 'words') return script(request);
    if (scripted.requests.length !== place.number) return script(request);
    return place.at === 'words'
      ? async (answer, received) => {
          void Promise.race([death.wait(), received.closed]);
          await saysSlowly('It costs ', 'nothing that is ever stored.', received.closed)(answer, received);
        }
      : async (answer, received) => {
          await death.wait(received.closed);
          await script(request)(answer, received);
        };
  });
}

/** Starts the real server as a separate process, beside another one with the same database, files and model. */
export async function startDoomed({
  databaseUrl,
  platform,
}: ScriptedServer): Promise<{ process: ServerProcess; origin: string }> {
  const port = await freePort();
  const { dataDir, model } = platform.config;
  const process = spawnServer({
    NODE_ENV: 'test',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ALMA_DATA_DIR: dataDir,
    ALMA_WEB_DIR: dataDir,
    ALMA_SECRET: 'a secret that only tests share, long enough',
    MODEL_BASE_URL: model.baseUrl ?? '',
    MODEL_NAME: model.name,
    MODEL_CALLS_PER_MINUTE: '100000',
  });
  await waitUntilReady(process, port);
  return { process, origin: `http://localhost:${port}` };
}

/** Kills a server without a warning, and expires its lease of the session's run. */
export async function kill(
  { child, ended }: ServerProcess,
  { database: { pool } }: ScriptedServer,
  sessionId: string,
): Promise<void> {
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  await pool.query(
    "UPDATE ai_runs SET lease_until = now() - interval '1 second' WHERE session_id = $1 AND status = 'running'",
    [sessionId],
  );
}

/** A value without the parts that may differ between equivalent runs: values with these names, and undefined ones. */
export const without = (names: ReadonlySet<string>, value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, part: unknown) => (names.has(name) ? undefined : part)));
