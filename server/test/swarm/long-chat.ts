import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { says, textOf } from '../models/saying.ts';
import { type SpokenServer, startSpokenServer } from '../models/spoken.ts';
import type { SignedIn } from '../sign-in.ts';
import { beginSwarm, team } from './begin-swarm.ts';

interface Setting {
  databaseUrl(): string;
  maya(): SignedIn;
}

/** A chat that is longer than the context window of its model. */
export function longChatCases({ databaseUrl, maya }: Setting): void {
  describe('with a model of 8,000 tokens', () => {
    let server: SpokenServer;
    beforeAll(async () => {
      server = await startSpokenServer(databaseUrl(), { MODEL_CONTEXT_TOKENS: '8000' });
    });
    afterAll(() => server.close());

    it('goes on beyond the window with the newest messages, and says so', async () => {
      const sessionId = await beginSwarm(server, maya(), 1);
      server.speak(() => says('An answer. '.repeat(600)));
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
      const told = textOf(server.requests.at(-1)!);
      expect(told).toContain(team[0].system_prompt);
      expect(told).toContain('Earlier messages of this chat were left out here');
      expect(told).toContain('Fourth.');
      expect(told).toContain('Fifth: which vase?');
      expect(told).not.toContain('First: a vase.');
      expect(told.length).toBeLessThan(22_000);
    });
  });
}
