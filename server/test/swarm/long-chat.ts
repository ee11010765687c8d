import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { says, textOf } from '../models/replies.ts';
import { type ScriptedServer, startScriptedServer } from '../models/scripted-server.ts';
import type { SignedIn } from '../sign-in.ts';
import { startSwarm, team } from './start-swarm.ts';

interface Setting {
  databaseUrl(): string;
  maya(): SignedIn;
}

/** A chat that is longer than the context window of its model. */
export function longChatCases({ databaseUrl, maya }: Setting): void {
  describe('with a model of 8,000 tokens', () => {
    let server: ScriptedServer;
    beforeAll(async () => {
      server = await startScriptedServer(databaseUrl(), { MODEL_CONTEXT_TOKENS: '8000' });
    });
    afterAll(() => server.close());

    it('continues beyond the window with the newest messages, and says so', async () => {
      const sessionId = await startSwarm(server, maya(), 1);
      server.respondWith(() => says('An answer. '.repeat(600)));
      const say = async (message: string) => {
        const body = { session_id: sessionId, message };
        const answer = await server.call('POST', '/api-ml/v1/swarm/chat', { as: maya(), body });
        expect(answer.status).toBe(200);
        return answer.body.messages[0].additional_kwargs.notices;
      };
      expect(await say('First: a vase.')).toBeUndefined();
      for (const message of ['Second.', 'Third.', 'Fourth.']) await say(message);
      expect(await say('Fifth: which vase?')).toEqual([
        expect.stringContaining('Earlier messages of this chat were left out'),
      ]);
      const reported = textOf(server.requests.at(-1)!);
      expect(reported).toContain(team[0].system_prompt);
      expect(reported).toContain('Earlier messages of this chat were left out here');
      expect(reported).toContain('Fourth.');
      expect(reported).toContain('Fifth: which vase?');
      expect(reported).not.toContain('First: a vase.');
      expect(reported.length).toBeLessThan(22_000);
    });
  });
}
