import type { AiSession, RunEvent, SessionMessage } from '@alma/shared/contract';
import { rowsOf } from './rows.ts';
import { foldEvent, joiningTurn, restingTurn, sendingTurn, type Turn, undeliveredOf } from './turn.ts';

const at = '2026-03-01T10:00:00.000Z';
const message = (id: string, type: 'human' | 'ai', request_id?: string): SessionMessage => ({
  id,
  type,
  content: `Text of ${id}`,
  timestamp: at,
  name: null,
  additional_kwargs: request_id === undefined ? {} : { request_id },
});
const session = (messages: SessionMessage[], active_run_id: string | null = null): AiSession => ({
  session_id: 's',
  kind: 'project',
  title: null,
  channel_values: { messages },
  active_run_id,
  assistant: { kind: 'offline', model: 'finder', embeddings: false },
  project_id: 'p',
  profile_id: null,
  agent_id: null,
  created_at: at,
  updated_at: at,
});
const outgoing = { requestId: 'r1', text: 'Why?', files: [], urls: [] };
const kinds = (messages: SessionMessage[], turn?: Turn, run: string | null = null) =>
  rowsOf(session(messages, run), turn, (iso) => iso.slice(0, 10)).map(({ kind }) => kind);
const fold = (events: RunEvent[], first: Turn = sendingTurn(outgoing)) => events.reduce(foldEvent, first);

const started: RunEvent = { type: 'started', seq: 1, run_id: 'run', session_id: 's' };
const token = (seq: number, text: string): RunEvent => ({ type: 'token', seq, text });

it('shows each message once, from sending to the stored answer', () => {
  expect(kinds([], sendingTurn(outgoing))).toEqual(['unsent']);
  const growing = fold([started, token(2, 'Be'), token(3, 'cause')]);
  expect(growing).toMatchObject({ phase: 'answering', runId: 'run', text: 'Because' });
  // Its run has started, so the server has stored it.
  expect(kinds([], growing)).toEqual(['own', 'growing']);
  const stored = message('m1', 'human', 'r1');
  expect(kinds([stored], growing, 'run')).toEqual(['own', 'growing']);
  const answer = message('m2', 'ai');
  const done = foldEvent(growing, { type: 'done', seq: 4, message: answer });
  expect(kinds([stored], done, 'run')).toEqual(['own', 'answer']);
  expect(kinds([stored, answer], done)).toEqual(['own', 'answer']);
  // The network was lost after the last word: as far as this page knows, neither is stored.
  expect(kinds([], done)).toEqual(['own', 'answer']);
  expect(kinds([stored, answer])).toEqual(['own', 'answer']);
});

it('keeps the rows of stored messages while an answer grows', () => {
  const messages = [message('m1', 'human', 'r1')];
  const rowsWith = (turn: Turn) => rowsOf(session(messages), turn, () => 'a day');
  const growing = fold([started, token(2, 'Be')]);
  const [before] = rowsWith(growing);
  expect(rowsWith(foldEvent(growing, token(3, 'cause')))[0]).toBe(before);
});

it('starts each day at its first row, including unsent messages', () => {
  const old = { ...message('m0', 'ai'), timestamp: '2026-02-28T10:00:00.000Z' };
  const days = (messages: SessionMessage[], turn?: Turn) =>
    rowsOf(session(messages), turn, (iso) => iso.slice(0, 10)).map(({ day }) => day?.slice(0, 10));
  expect(days([old, message('m1', 'human', 'r0'), message('m2', 'ai')])).toEqual([
    '2026-02-28',
    '2026-03-01',
    undefined,
  ]);
  const sending = { ...sendingTurn(outgoing), askedAt: at };
  expect(days([old], sending)).toEqual(['2026-02-28', '2026-03-01']);
  expect(days([old, message('m1', 'human', 'r0')], sending)).toEqual(['2026-02-28', '2026-03-01', undefined]);
});

it('keeps the key of a row from its first word to its stored message, in order', () => {
  const keys = (messages: SessionMessage[], turn?: Turn) =>
    rowsOf(session(messages), turn, () => 'a day').map(({ key }) => key);
  const by = (id: string): SessionMessage => ({ ...message(id, 'ai'), additional_kwargs: { run_id: 'run' } });
  const sending = sendingTurn(outgoing);
  expect(keys([], sending)).toEqual(['r1']);
  const first = fold([started, token(2, 'Be')], sending);
  expect(keys([], first)).toEqual(['r1', 'run 0']);
  const second = fold([{ type: 'message', seq: 3, message: by('m2') }, token(4, 'And')], first);
  const all = ['r1', 'run 0', 'run 1'];
  expect(keys([], second)).toEqual(all);
  const done = foldEvent(second, { type: 'done', seq: 5, message: by('m3') });
  expect(keys([], done)).toEqual(all);
  expect(keys([message('m1', 'human', 'r1'), by('m2'), by('m3')])).toEqual(all);
});

it('drops the text of an answer that restarts', () => {
  const again = fold([started, token(2, 'Be'), { ...started, seq: 3 }, token(4, 'Since')]);
  expect(again).toMatchObject({ phase: 'answering', text: 'Since', citations: [] });
});

it('offers to read the answer of a run that is no longer reachable', () => {
  const turn: Turn = { ...fold([started]), phase: 'failed', failure: 'The answer could not be read.' };
  expect(kinds([message('m1', 'human', 'r1')], turn, 'run')).toEqual(['own', 'unanswered']);
});

it('keeps unsent messages in order while another one is sent', () => {
  const second = { ...outgoing, requestId: 'r2', text: 'When?' };
  const failed = restingTurn([{ outgoing, failure: 'Not sent' }]);
  const sending = sendingTurn(second, failed);
  expect(kinds([], sending)).toEqual(['unsent', 'unsent']);
  expect(undeliveredOf(sending).map((undelivered) => undelivered.outgoing.requestId)).toEqual(['r1']);
  // Sent again it is no longer waiting; if it was stored after all, it is shown once.
  expect(undeliveredOf(sendingTurn(outgoing, failed))).toEqual([]);
  expect(kinds([message('m1', 'human', 'r1'), message('m2', 'ai')], sending)).toEqual([
    'own',
    'answer',
    'unsent',
  ]);
});

it('counts an event once when a stream is read again', () => {
  const twice = fold([started, token(2, 'Be'), token(2, 'Be'), started, token(3, 'cause')]);
  expect(twice.text).toBe('Because');
});

it('offers a failed message again: as unsent until it is stored, as unanswered afterwards', () => {
  const failed = restingTurn([{ outgoing, failure: 'Failed to send message. Please try again.' }]);
  expect(kinds([], failed)).toEqual(['unsent']);
  const stored = message('m1', 'human', 'r1');
  expect(kinds([stored], failed)).toEqual(['own', 'unanswered']);
  const rows = rowsOf(session([stored]), undefined, (iso) => iso.slice(0, 10));
  expect(rows.at(-1)).toMatchObject({
    kind: 'unanswered',
    outgoing: { requestId: 'r1', text: 'Text of m1' },
  });
});

it('keeps a refused message available while the answer of another tab is read', () => {
  const failed = restingTurn([{ outgoing, failure: 'An answer is still being written.' }]);
  const joined = joiningTurn('run', failed);
  expect(kinds([message('m1', 'human', 'r0')], joined, 'run')).toEqual(['own', 'growing', 'unsent']);
});

it('shows why an answer is paused instead of its text so far, until it continues', () => {
  const because = 'Your budget is used up.';
  const pause: RunEvent = { type: 'paused', seq: 3, code: 'QUOTA_EXCEEDED', message: because };
  const paused = fold([started, token(2, 'Be'), pause]);
  const rows = rowsOf(session([message('m1', 'human', 'r1')], 'run'), paused, () => 'a day');
  expect(rows.at(-1)).toMatchObject({ kind: 'growing', pause: because, text: '' });
  const resumed = fold([{ ...started, seq: 4 }, token(5, 'Because')], paused);
  expect(rowsOf(session([], 'run'), resumed, () => 'a day').at(-1)).toMatchObject({
    pause: undefined,
    text: 'Because',
  });
});
