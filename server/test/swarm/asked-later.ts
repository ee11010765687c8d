import type { ToolServer } from '@alma/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { TestServer } from '../app.ts';
import type { ModelRequest as Request } from '../models/endpoint.ts';
import { calls, says, speakerOf } from '../models/replies.ts';
import type { Scenario } from '../models/scenarios.ts';
import type { SignedIn } from '../sign-in.ts';
import type { askingClient } from './asking-client.ts';
import { saying, type TestTool } from './mcp-server.ts';
import { messagesOf, type toolServerClient } from './tool-server-client.ts';

/** A tool that may write. */
export const order: TestTool = { name: 'order', description: 'Orders a thing.' };

interface OpenQuestion {
  server: ToolServer;
  sessionId: string;
  agentPaths: Record<string, string>;
  run_id: string;
  question_id: string;
}

interface Setting {
  askQuestion(options?: { tool?: TestTool }): Promise<OpenQuestion>;
  orderServer(): Promise<ToolServer>;
  respondWith(scenario: (askQuestion: Request) => Scenario): void;
  /** The agent of each request to the model. */
  speakers(): string[];
  maya(): SignedIn;
  other(): TestServer;
  tools: Pick<ReturnType<typeof toolServerClient>, 'mcp' | 'read' | 'allow' | 'call'>;
  client: Pick<
    ReturnType<typeof askingClient>,
    'begin' | 'sayAndBeAsked' | 'answer' | 'replyOf' | 'stepsOf' | 'eventsOf'
  >;
}

/** Changes between question and answer, outcomes of an allowed call, and answers of other agents. */
export function laterAnswerCases(setting: Setting): void {
  const { askQuestion, orderServer, respondWith, speakers, maya, other } = setting;
  const { mcp, read, allow, call } = setting.tools;
  const { begin, sayAndBeAsked, answer, replyOf, stepsOf, eventsOf } = setting.client;

  describe('between question and answer', () => {
    const changed: TestTool = { ...order, description: 'Orders, and pays.' };
    it.each<[string, string, (question: OpenQuestion) => Promise<unknown>]>([
      ['the tool changes at its server', 'has changed', async () => (mcp.tools = [changed])],
      [
        'an administrator allows another one of this name',
        'has changed since the person was asked',
        async ({ server }) => {
          mcp.tools = [changed];
          await read(server);
          await allow(server, 'order');
        },
      ],
      ['the tool is no longer allowed', 'may not use this tool any more', ({ server }) => allow(server)],
      [
        'the server is removed',
        'may not use this tool any more',
        ({ server }) => call('DELETE', `/api-ml/v1/tools/servers/${server.id}`),
      ],
      [
        'the agent loses it',
        'may not use this tool any more',
        ({ agentPaths }) =>
          call('PUT', agentPaths['engineer']!, { prompt: 'You are careful.', tool_servers: [] }, maya()),
      ],
    ])('%s: it is not called, and that is reported', async (_name, reason, change) => {
      const question = await askQuestion();
      await change(question);
      expect((await answer(question, 'allow')).status).toBe(200);
      expect(await stepsOf(question.sessionId)).toMatchObject([
        { status: 'failed', result: expect.stringContaining(reason), question: { is_unknown: false } },
      ]);
      expect(mcp.called).toEqual([]);
    });
  });

  describe('a call that was allowed', () => {
    it('without a reply is reported with an unknown outcome', async () => {
      const cut = { ...order, answer: () => (mcp.open.forEach((socket) => socket.destroy()), saying('')) };
      const { sessionId, ...question } = await askQuestion({ tool: cut });
      await answer(question, 'allow');
      expect(await stepsOf(sessionId)).toMatchObject([
        {
          status: 'failed',
          result: expect.stringContaining('Whether it did its work is not known'),
          question: { decision: 'allowed', is_unknown: true },
        },
      ]);
      expect(mcp.called).toHaveLength(1);
    });

    it('that its server refuses is reported with the server’s message', async () => {
      const refusing = { ...order, answer: () => saying('Out of stock.', { isError: true }) };
      const { sessionId, ...question } = await askQuestion({ tool: refusing });
      await answer(question, 'allow');
      expect(await stepsOf(sessionId)).toMatchObject([
        { status: 'failed', result: 'Out of stock.', question: { is_unknown: false } },
      ]);
    });
  });

  describe('agents who are asked together', () => {
    it('answer first, each asked once, and the one that needs permission continues after the answer', async () => {
      const server = await orderServer();
      const tools = { server, tools: ['order'] };
      const { sessionId } = await begin({ buyer: tools, critic: undefined, analyst: tools });
      const message = 'All of you: shall we order?';
      respondWith((now) => {
        const name = speakerOf(now);
        if (name === 'critic') return says('It is dear.');
        const mine = messagesOf(now).some(({ role }) => role === 'tool');
        return mine ? says(`${name} has ordered.`) : calls(`${server.name}__order`, { by: name });
      });
      const first = await sayAndBeAsked(sessionId, message);
      const events = (await eventsOf(first.run_id)).filter(({ type }) => type !== 'token');
      // A busy machine begins late, and marks that with `started` again.
      const begun = events.findLastIndex((event) => event.type === 'started' && event.agent === undefined);
      expect(events.slice(begun)).toMatchObject([
        { type: 'started' },
        { type: 'started', agent: 'critic' },
        { type: 'message', message: { name: 'critic', content: 'It is dear.' } },
        { type: 'step', step: { agent: 'analyst', status: 'running' } },
        { type: 'step', step: { agent: 'analyst', question: { decision: null } } },
      ]);
      await answer(first, 'allow');
      const next = await sayAndBeAsked(sessionId, message);
      expect(next.question_id).not.toBe(first.question_id);
      await answer(next, 'decline', maya(), other());
      expect((await replyOf(sessionId, message)).map(({ name, content }) => [name, content])).toEqual([
        ['critic', 'It is dear.'],
        ['analyst', 'analyst has ordered.'],
        ['buyer', 'buyer has ordered.'],
      ]);
      expect(mcp.called).toEqual([{ name: 'order', input: { by: 'analyst' } }]);
      const asking = speakers().sort();
      expect(asking).toEqual(['analyst', 'analyst', 'buyer', 'buyer', 'critic']);
    });
  });
}
