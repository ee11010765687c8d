import { calls, callsRaw, hasTools, says, speakerOf, textOf } from '../models/replies.ts';
import { refusal } from '../models/scenarios.ts';
import type { ScriptedServer } from '../models/scripted-server.ts';
import type { SignedIn } from '../sign-in.ts';
import { startSwarm } from './start-swarm.ts';

interface Setting {
  server(): ScriptedServer;
  maya(): SignedIn;
}

/** A swarm whose agents are answered by a remote model. */
export function remoteCases({ server, maya }: Setting): void {
  const say = async (sessionId: string, message: string, more: object = {}) => {
    const body = { session_id: sessionId, message, ...more };
    return server().call('POST', '/api-ml/v1/swarm/chat', { as: maya(), body });
  };
  const begin = () => startSwarm(server(), maya());
  const messagesOf = async (sessionId: string) => {
    const { body } = await server().call('GET', `/api-ml/v1/sessions/${sessionId}`, { as: maya() });
    return body.channel_values.messages;
  };

  describe('with a model', () => {
    it('hands over by a tool call, and gives the next agent the reason', async () => {
      const sessionId = await begin();
      server().respondWith((request) =>
        speakerOf(request) === 'researcher'
          ? calls('hand_over', { to: 'Analyst', reason: 'it asks for a sum' })
          : says('The sum is 88.'),
      );
      const { status, body } = await say(sessionId, 'What is 22 times 4?');
      expect(status).toBe(200);
      expect(body.active_agent).toBe('analyst');
      expect(body.messages).toMatchObject([
        {
          name: 'researcher',
          content: 'I am passing this to **analyst**.',
          additional_kwargs: {
            hand_over: { from: 'researcher', to: 'analyst', reason: 'it asks for a sum' },
          },
        },
        {
          name: 'analyst',
          content: 'The sum is 88.',
          additional_kwargs: { assistant: 'remote', model: 'spoken', usage: { model_calls: 1 } },
        },
      ]);
      const [first, second] = server().requests;
      expect(JSON.stringify(first?.body['tools'])).toContain('One of: analyst, critic');
      // The model chooses by the roles of the others.
      expect(JSON.stringify(first?.body['tools'])).toContain('analyst is told: \\"You turn figures');
      expect(textOf(second!)).toContain('gives the word to analyst: it asks for a sum');
    });

    it.each([
      [
        'hands over to an unknown agent',
        calls('hand_over', { to: 'wizard', reason: 'x' }),
        'there is no such agent in this chat',
      ],
      [
        'hands over to itself',
        calls('hand_over', { to: 'researcher', reason: 'x' }),
        'who has already answered it',
      ],
      ['sends an unreadable hand-over', callsRaw('hand_over', '{"to": 7'), 'did not say to which agent'],
      ['calls an unknown tool', calls('delete_all', {}), 'did not say to which agent'],
    ])('lets an agent that %s answer itself, with a notice', async (_whom, first, notice) => {
      const sessionId = await begin();
      server().respondWith((request) => (hasTools(request) ? first : says('I answer it myself.')));
      const { status, body } = await say(sessionId, 'Hello');
      expect(status).toBe(200);
      expect(body.active_agent).toBe('researcher');
      expect(body.messages).toHaveLength(1);
      expect(body.messages[0].content).toBe('I answer it myself.');
      expect(body.messages[0].additional_kwargs.notices).toEqual([expect.stringContaining(notice)]);
      expect(textOf(server().requests[1]!)).toContain(notice);
    });

    it('gives each agent one turn, however often agents hand back', async () => {
      const sessionId = await begin();
      server().respondWith((request) => {
        if (!hasTools(request)) return says('Then I answer.');
        const to = speakerOf(request) === 'researcher' ? 'analyst' : 'researcher';
        return calls('hand_over', { to, reason: 'not mine' });
      });
      const { status, body } = await say(sessionId, 'Whose is it?');
      expect(status).toBe(200);
      expect(body.messages.map(({ name }: { name: string }) => name)).toEqual(['researcher', 'analyst']);
      expect(body.messages[1].content).toBe('Then I answer.');
      expect(server().requests).toHaveLength(3);
    });

    it('keeps the text so far when the model fails in the middle, and resumes from there', async () => {
      const sessionId = await begin();
      let isDown = true;
      server().respondWith((request) => {
        if (speakerOf(request) === 'researcher')
          return calls('hand_over', { to: 'critic', reason: 'a risk' });
        return isDown ? refusal(500, 'we broke', { 'retry-after': '0' }) : says('Mind the night.');
      });
      const failed = await say(sessionId, 'What is weak?', { request_id: 'once' });
      expect([failed.status, failed.body.error.code]).toEqual([502, 'MODEL_FAILED']);
      expect(failed.body.error.message).toBe('The assistant could not answer. Try again.');
      expect(await messagesOf(sessionId)).toHaveLength(2);
      isDown = false;
      const again = await say(sessionId, 'What is weak?', { request_id: 'once' });
      expect(again.body.messages).toMatchObject([{ name: 'critic', content: 'Mind the night.' }]);
      const all = (await messagesOf(sessionId)) as { name: string | null }[];
      expect(all.map(({ name }) => name)).toEqual([null, 'researcher', 'critic']);
    });
  });
}
