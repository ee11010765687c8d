import type { RunEvent, SessionMessage } from '@alma/shared/contract';
import { calls, says, saysSlowly, speakerOf, textOf } from '../models/replies.ts';
import { refusal, type Scenario } from '../models/scenarios.ts';
import type { ScriptedServer } from '../models/scripted-server.ts';
import type { SignedIn } from '../sign-in.ts';
import { startSwarm } from './start-swarm.ts';

interface Setting {
  server(): ScriptedServer;
  maya(): SignedIn;
}

/** A barrier: waits until a number of callers have arrived. */
function meetingOf(count: number) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let remaining = count;
  return { all: promise, come: () => void ((remaining -= 1) === 0 && resolve(undefined)) };
}

const after =
  (wait: Promise<unknown>, then: Scenario): Scenario =>
  async (answer, request) => {
    await wait;
    await then(answer, request);
  };

/** One message that asks several agents at the same time. */
export function togetherCases({ server, maya }: Setting): void {
  const post = (path: string, body: unknown) =>
    server().call('POST', `/api-ml/v1${path}`, { as: maya(), body });
  const say = (sessionId: string, message: string, more: object = {}) =>
    post('/swarm/chat', { session_id: sessionId, message, ...more });
  const sessionOf = async (sessionId: string) =>
    (await server().call('GET', `/api-ml/v1/sessions/${sessionId}`, { as: maya() })).body;
  const namesOf = (messages: SessionMessage[]) => messages.map(({ name }) => name);

  describe('a message that asks several agents', () => {
    it('is answered by them concurrently, each in its own step, in the order of joining', async () => {
      const sessionId = await startSwarm(server(), maya());
      const meeting = meetingOf(2);
      const critic = Promise.withResolvers<undefined>();
      server().respondWith((request) => {
        meeting.come();
        if (speakerOf(request) === 'researcher') return after(critic.promise, says('Much is known.'));
        return async (answer, received) => {
          // No request is answered before both have arrived.
          await meeting.all;
          await says('The night is weak.')(answer, received);
          critic.resolve(undefined);
        };
      });
      const { status, body } = await say(
        sessionId,
        '@critic and @researcher, what is weak, and what is known?',
      );
      expect(status).toBe(200);
      expect(body.messages).toMatchObject([
        { name: 'researcher', content: 'Much is known.' },
        { name: 'critic', content: 'The night is weak.' },
      ]);
      expect(body.active_agent).toBe('researcher');
      const { rows } = await server().database.pool.query(
        `SELECT data ->> 'key' AS key, data ->> 'model_calls' AS calls FROM ai_run_events
         WHERE run_id = $1 AND type = 'effect.done' ORDER BY seq`,
        [body.run_id],
      );
      expect(rows).toEqual([
        { key: 'answer/1', calls: '1' },
        { key: 'answer/2', calls: '1' },
      ]);
    });

    it('shows readers one answer after another', async () => {
      const sessionId = await startSwarm(server(), maya(), 2);
      const meeting = meetingOf(2);
      server().respondWith((request) => {
        meeting.come();
        const isFirst = speakerOf(request) === 'researcher';
        return isFirst
          ? saysSlowly('Much', ' is known.', meeting.all)
          : saysSlowly('88', ' shifts.', meeting.all);
      });
      const reply = await fetch(new URL('/api-ml/v1/swarm/chat', server().origin), {
        method: 'POST',
        headers: { ...maya().headers, accept: 'text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify({ session_id: sessionId, message: 'What do both of you say?' }),
      });
      const events = (await reply.text())
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => JSON.parse(line.slice(6)) as RunEvent)
        .map((event) => {
          if (event.type === 'token') return event.text;
          return 'message' in event && typeof event.message === 'object' ? event.message.name : event.type;
        });
      expect(events.join('|').replaceAll(/(?<=[a-z8])\| /g, ' ')).toBe(
        'started|Much is known.|researcher|88 shifts.|analyst',
      );
    });

    it('stops all of them when the run is stopped', async () => {
      const sessionId = await startSwarm(server(), maya());
      const meeting = meetingOf(3);
      const ended = meetingOf(3);
      server().respondWith(() => async (answer, { closed }) => {
        answer.begin();
        meeting.come();
        await closed;
        ended.come();
      });
      const saying = say(sessionId, 'All of you: go');
      await meeting.all;
      await post(`/runs/${(await sessionOf(sessionId)).active_run_id}/stop`, undefined);
      await saying;
      await ended.all;
      const { channel_values: values, active_run_id: active } = await sessionOf(sessionId);
      expect(active).toBeNull();
      expect(namesOf(values.messages).filter((name) => name === 'critic')).toEqual([]);
      expect(values.messages.at(-1).additional_kwargs.ending).toBe('stopped');
    });

    it('asks only the unanswered agents again when one fails', async () => {
      const sessionId = await startSwarm(server(), maya());
      let isDown = true;
      server().respondWith((request) =>
        isDown && speakerOf(request) === 'analyst'
          ? refusal(500, 'we broke', { 'retry-after': '0' })
          : says(`${speakerOf(request)} says.`),
      );
      const again = () => say(sessionId, 'each of you, go', { request_id: 'once' });
      expect((await again()).body.error.code).toBe('MODEL_FAILED');
      isDown = false;
      server().requests.length = 0;
      expect(namesOf((await again()).body.messages)).toEqual(['analyst', 'critic']);
      expect(server().requests.map(speakerOf).sort()).toEqual(['analyst', 'critic']);
      const all = (await sessionOf(sessionId)).channel_values.messages;
      expect(namesOf(all)).toEqual([null, 'researcher', 'analyst', 'critic']);
    });

    it('lets each of them add notes, without mixing up their calls', async () => {
      const sessionId = await startSwarm(server(), maya());
      server().respondWith((request) => {
        const name = speakerOf(request);
        const hasNoted = textOf(request).includes('Notes added: 1.');
        return hasNoted
          ? says('Done.')
          : calls('note', { notes: [{ kind: 'fact', text: `${name} was here` }] });
      });
      const { body } = await say(sessionId, 'researcher, critic: note that you were here');
      expect(body.error).toBeUndefined();
      expect(namesOf(body.messages)).toEqual(['researcher', 'critic']);
      const { body: team } = await server().call('GET', `/api-ml/v1/swarm/agents?session_id=${sessionId}`, {
        as: maya(),
      });
      expect(team.notes.map(({ by, text }: { by: string; text: string }) => [by, text])).toEqual([
        ['researcher', 'researcher was here'],
        ['critic', 'critic was here'],
      ]);
      expect(new Set(team.notes.map(({ id }: { id: string }) => id)).size).toBe(2);
    });

    it('is answered by at most three, with a notice about the agents left out', async () => {
      const sessionId = await startSwarm(server(), maya());
      const agent = { name: 'coder', system_prompt: 'You write code.' };
      await post('/swarm/agents/add', { session_id: sessionId, agent });
      server().respondWith(() => says('Yes.'));
      const { body } = await say(sessionId, 'Do all of you agree?');
      expect(namesOf(body.messages)).toEqual(['researcher', 'analyst', 'critic']);
      expect(body.messages[2].additional_kwargs.notices).toEqual([
        'At most 3 agents answer at once. Ask coder in another message.',
      ]);
    });
  });
}
