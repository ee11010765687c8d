import { spinLimits } from '@alma/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { sql } from '#drizzle';
import type { ScriptedServer } from '../models/scripted-server.ts';
import type { SignedIn } from '../sign-in.ts';
import { agreeingTeam } from './agreeing-team.ts';
import { openSpin, type SpinClient, spinSetup } from './spin-client.ts';

interface Setting {
  server(): ScriptedServer;
  maya(): SignedIn;
}

/** Requests of a person during a step, which enter the log only after it. */
export function pendingRequestCases({ server, maya }: Setting): void {
  const post = (path: string, body: object) =>
    server().call('POST', `/api-ml/v1/spin_group${path}`, { as: maya(), body });

  /** A run in control mode whose first step lasts until it is released. */
  async function startHeldRun(): Promise<{ id: string; client: SpinClient; release(): void }> {
    const { promise: released, resolve } = Promise.withResolvers<undefined>();
    server().respondWith((request) => async (answer, received) => {
      await released;
      await agreeingTeam(request)(answer, received);
    });
    const client = await openSpin(server(), maya());
    client.send({ type: 'init', ...spinSetup, agents: [...spinSetup.agents], mode: 'control' });
    const { session_id: id } = await client.next('initialized');
    return { id, client, release: () => resolve(undefined) };
  }
  const statusesOf = (replies: readonly { status: number }[]): number[] =>
    replies.map(({ status }) => status).sort();

  describe('during a step, a run', () => {
    it('accepts neither a seventh agent nor a duplicate name, and shows who joins in each reply', async () => {
      const { id, client, release } = await startHeldRun();
      const add = (name: string) => post('/agents/add', { session_id: id, name, prompt: 'You help.' });
      const twice = await Promise.all([add('Tester'), add('tester')]);
      expect(statusesOf(twice)).toEqual([200, 409]);
      const [added] = twice.filter(({ status }) => status === 200);
      expect(added?.body.joining).toMatchObject([{ name: expect.stringMatching(/tester/i) }]);
      const more = await Promise.all(['C', 'D', 'E', 'F', 'G'].map(add));
      expect(statusesOf(more)).toEqual([200, 200, 200, 409, 409]);
      release();
      const { agents } = await client.next('agents_changed');
      expect(agents).toHaveLength(6);
      await client.close();
    });

    it('accepts at most 200 changes, pending ones included', async () => {
      const { id, client, release } = await startHeldRun();
      const toggle = () => post('/mode', { session_id: id, mode: 'auto' });
      const { run_id: runId } = (await toggle()).body;
      await server().database.db.execute(sql`
        INSERT INTO ai_run_notes (run_id, type, data)
        SELECT ${runId}, 'mode_requested', '{"mode":"control"}' FROM generate_series(3, ${spinLimits.changes}::int)`);
      expect((await post('/mode', { session_id: id, mode: 'control' })).status).toBe(200);
      const { status, body } = await toggle();
      expect([status, body.error.code]).toEqual([409, 'LIMIT_REACHED']);
      release();
      await client.next('round_complete');
      expect((await toggle()).status).toBe(409);
      expect((await post('/continue', { session_id: id, message: 'Go on.' })).status).toBe(200);
      await client.close();
    });

    it('accepts a repeated message once, even after it is in the log', async () => {
      const { id, client, release } = await startHeldRun();
      const say = () => post('/continue', { session_id: id, message: 'Nights first.', request_id: 'once' });
      expect(statusesOf([await say(), await say()])).toEqual([200, 200]);
      release();
      await client.next('round_complete');
      client.send({ type: 'continue', message: 'Nights first.', request_id: 'once' });
      expect((await client.next('continued')).state.status).toBe('paused');
      expect(client.frames.filter(({ type }) => type === 'user_message')).toHaveLength(1);
      await client.close();
    });

    it('keeps at least one agent, and shows who leaves and the requested mode', async () => {
      const { id, client, release } = await startHeldRun();
      const remove = (agentId: string) => post('/agents/remove', { session_id: id, agent_id: agentId });
      const replies = await Promise.all([remove('a1'), remove('a2')]);
      expect(statusesOf(replies)).toEqual([200, 409]);
      const [removed] = replies.filter(({ status }) => status === 200);
      expect(removed?.body.leaving).toHaveLength(1);
      const { body } = await post('/mode', { session_id: id, mode: 'auto' });
      expect(body).toMatchObject({ mode: 'control', next_mode: 'auto' });
      expect((await post('/mode', { session_id: id, mode: 'control' })).body.next_mode).toBeNull();
      release();
      const { agents } = await client.next('agents_changed');
      expect(agents).toHaveLength(1);
      expect((await client.next('round_complete')).mode).toBe('control');
      await client.close();
    });
  });
}
