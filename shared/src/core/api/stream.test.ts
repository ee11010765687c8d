import type { RunEvent } from '../../contract/runs/entities.ts';
import {
  ai,
  apiError,
  dropStreams,
  handle,
  makeSession,
  pauseRuns,
  server,
  signInAs,
  tables,
} from '../../testing/index.ts';
import { streamCall } from './index.ts';

const ask = (signal = new AbortController().signal) =>
  streamCall(
    'projects.chat',
    { params: { project_id: 'project-study' }, body: { message: 'How many nurses are on duty?' } },
    { signal },
  );

async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const read: RunEvent[] = [];
  for await (const event of events) read.push(event);
  return read;
}

beforeEach(() => {
  signInAs('maya');
  makeSession({ here: () => '/' });
});

it('reads the answer of a call as events, numbered without gaps', async () => {
  const events = await all(ask());
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, place) => place + 1));
  expect(events.at(0)).toMatchObject({ type: 'started' });
  expect(events.at(-1)).toMatchObject({ type: 'done', message: { type: 'ai' } });
});

it('follows a run after the last event of the reader', async () => {
  const events = await all(ask());
  const [runId = ''] = ai.runs.keys();
  const rest = await all(
    streamCall(
      'runs.events',
      { params: { run_id: runId } },
      { signal: new AbortController().signal, lastEventId: 3 },
    ),
  );
  expect(rest).toEqual(events.slice(3));
});

it('throws what the server answers instead of a stream', async () => {
  server.use(handle('projects.chat', () => apiError(409, 'RUN_ACTIVE', { details: { run_id: 'run-9' } })));
  await expect(all(ask())).rejects.toMatchObject({ status: 409, code: 'RUN_ACTIVE' });
});

it('distinguishes a broken connection from one that its reader closed', async () => {
  const release = pauseRuns();
  const broken = ask();
  await broken.next();
  dropStreams();
  await expect(all(broken)).rejects.toMatchObject({ code: 'NETWORK' });

  [...ai.sessions.values()].forEach((session) => (session.activeRunId = null));
  const leaving = new AbortController();
  const left = ask(leaving.signal);
  await left.next();
  leaving.abort();
  await expect(all(left)).rejects.toMatchObject({ name: 'AbortError' });
  release();
});

it('opens the stream again with a new token when the old one has expired', async () => {
  tables.sessions.clear();
  tables.cookieUserId = 'user-maya';
  const events = await all(ask());
  expect(events.at(-1)).toMatchObject({ type: 'done' });
});
