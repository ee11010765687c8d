import type { SpinEvent } from '@alma/shared/contract';
import { sql } from '#drizzle';
import type { ModelRequest } from '../models/endpoint.ts';
import { calls, says, systemOf, textOf } from '../models/replies.ts';
import { refusal } from '../models/scenarios.ts';
import type { ScriptedServer } from '../models/scripted-server.ts';
import type { SignedIn } from '../sign-in.ts';
import { agreeingTeam, isBy, purposeOf } from './agreeing-team.ts';
import { openSpin, type SpinClient, spinSetup } from './spin-client.ts';

interface Setting {
  server(): ScriptedServer;
  maya(): SignedIn;
}

/** A spin run whose supervisor and agents are answered by a remote model. */
export function remoteCases({ server, maya }: Setting): void {
  const begin = async (mode: 'auto' | 'control', agents = [...spinSetup.agents]): Promise<SpinClient> => {
    const client = await openSpin(server(), maya());
    client.send({ type: 'init', ...spinSetup, agents, mode });
    return client;
  };

  describe('with a model', () => {
    it('goes from F6 to F0, and reports the number of model calls', async () => {
      server().respondWith(agreeingTeam);
      const client = await begin('auto', [spinSetup.agents[0]]);
      const { session_id: sessionId, outcome, artifacts } = await client.next('workflow_completed');
      expect([outcome, artifacts.length]).toEqual(['completed', 7]);
      const { body } = await server().call('GET', `/api-ml/v1/spin_group/sessions/${sessionId}`, {
        as: maya(),
      });
      expect(body).toMatchObject({ assistant: { kind: 'remote' }, usage: { model_calls: 7 * 4 } });
      // Each event has the total so far, and the last one that of the state.
      const totals = client.frames.flatMap((frame) => ('at' in frame && frame.spent ? [frame.spent] : []));
      const calls = totals.map(({ model_calls }) => model_calls);
      expect(calls).toEqual(calls.toSorted((a, b) => a - b));
      expect(totals.at(-1)).toEqual(body.spent);
      expect(body.spent).toMatchObject({ model_calls: 28, cost: null });
      await client.close();
    });

    it('estimates a run from the usage of the last runs', async () => {
      const estimate = async (query: string) =>
        server().call('GET', `/api-ml/v1/spin_group/estimate?${query}`, { as: maya() });
      const { status, body } = await estimate('agents=2&characters=400');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        model: 'spoken',
        least: { model_calls: 49 },
        most: { model_calls: 147 },
      });
      expect(body.most.input_tokens).toBeGreaterThan(body.least.input_tokens);
      for (const query of ['agents=0', 'agents=7', 'agents=x', ''])
        expect((await estimate(query)).status).toBe(400);
    });

    it('counts an unreadable ballot as an abstention, and lets the rules supply what the model left out', async () => {
      server().respondWith((request) => {
        const asking = purposeOf(request);
        const isMute = isBy(request, 'Developer') && (asking === 'ballot' || asking === 'speak');
        return isMute ? says('I would rather not.') : agreeingTeam(request);
      });
      const client = await begin('control');
      const vote = await client.next('voting_result');
      expect(vote).toMatchObject({ votes_for: 1, votes_against: 0, abstained: 1, passed: true });
      expect(vote.ballots).toMatchObject([
        { agent: 'Architect', vote: 'FOR' },
        { agent: 'Developer', vote: 'ABSTAIN', reason: 'The ballot could not be read.' },
      ]);
      await client.next('round_complete');
      const { body } = await server().call('GET', `/api-ml/v1/sessions/${vote.session_id}`, { as: maya() });
      const notices = body.channel_values.messages.flatMap(
        (message: { additional_kwargs: { notices?: string[] } }) => message.additional_kwargs.notices ?? [],
      );
      expect(notices).toEqual([expect.stringContaining('the rule reviewer answered')]);
      await client.close();
    });

    it('lets one of the person’s own agents use its tools before it speaks', async () => {
      const post = (path: string, body?: object) => server().call('POST', path, { as: maya(), body });
      const basics = { basic_identification: { full_name: 'Ada' } };
      const { body: profile } = await post('/api/v1/profile', basics);
      const agent = { prompt: 'You are careful with figures.', tools: ['calculate'] };
      const { body: saved } = await post(`/api/v1/profile/${profile.id}/agent`, agent);
      const isLookUp = (request: ModelRequest) => systemOf(request).includes('Before you speak');
      server().respondWith((request) => {
        if (!isLookUp(request)) return agreeingTeam(request);
        return textOf(request).includes('22 * 4 = 88')
          ? says('READY')
          : calls('calculate', { expression: '22 * 4' });
      });
      const client = await begin('control', [spinSetup.agents[0]]);
      const { session_id: id } = await client.next('round_complete');
      const added = await post(`/api-ml/v1/spin_group/agents/add?session_id=${id}&agent_id=${saved.id}`);
      expect(added.status).toBe(200);
      client.send({ type: 'continue' });
      await client.next('round_complete');
      client.send({ type: 'continue' });
      await client.next('round_complete');
      const path = `/api-ml/v1/spin_group/sessions/${id}/events?limit=1000`;
      const { body } = await server().call('GET', path, { as: maya() });
      const statements = (body.events as SpinEvent[]).filter(
        (event) =>
          event.type === 'agent_message' && event.agent === 'Ada' && event.message_type === 'message',
      );
      expect(statements).toHaveLength(1);
      expect(statements).toMatchObject([
        { content: 'Cover the nights.', steps: [{ tool: 'calculate', result: '22 * 4 = 88', agent: 'Ada' }] },
      ]);
      expect(server().requests.filter(isLookUp)).toHaveLength(2);
      // The result of the tool is in the prompt of the speech, which offers no tools.
      const speech = server().requests.find(
        (request) =>
          systemOf(request).startsWith('You are Ada.') && textOf(request).includes('I use calculate with'),
      );
      expect(speech?.body['tools']).toBeUndefined();
      await client.close();
    });

    it('refuses edits of artifacts while agents work, and gives an edited one to the next phase', async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<unknown>();
      const isContext = (request: ModelRequest) => systemOf(request).includes('Phase F5');
      server().respondWith((request) => async (answer, received) => {
        if (isContext(request)) await released;
        await agreeingTeam(request)(answer, received);
      });
      const client = await begin('control', [spinSetup.agents[0]]);
      const { session_id: id } = await client.next('round_complete');
      const edit = (content: string, version: number) => {
        const path = `/api-ml/v1/spin_group/sessions/${id}/artifacts/F6-vision`;
        return server().call('PUT', path, { as: maya(), body: { content, version } });
      };
      expect((await edit('# F6 Vision\n\nOnly the heron rota counts.', 1)).status).toBe(200);
      client.send({ type: 'continue' });
      await client.next('phase_transition');
      const { status, body } = await edit('Too late', 2);
      expect([status, body.error.code]).toEqual([409, 'RUN_ACTIVE']);
      release(undefined);
      await client.next('round_complete');
      const seen = server().requests.filter(isContext);
      expect(seen.length).toBeGreaterThan(3);
      for (const request of seen)
        expect(textOf(request)).toMatch(/Only the heron rota counts.*edited_by_the_person/s);
      await client.close();
    });

    it('cannot be continued while it is not paused', async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<unknown>();
      server().respondWith((request) => async (answer, received) => {
        await released;
        await agreeingTeam(request)(answer, received);
      });
      const client = await begin('control');
      await client.next('initialized');
      client.send({ type: 'continue' });
      expect(await client.next('error')).toMatchObject({
        code: 'CONFLICT',
        message: 'The spin chat is not paused. Send a message to steer the next round.',
      });
      release(undefined);
      await client.next('round_complete');
      await client.close();
    });

    it('finds the newest run without its id after a failure', async () => {
      const nina = await server().signIn('nina@alma.test');
      let isDown = true;
      server().respondWith((request) =>
        isDown ? refusal(500, 'we broke', { 'retry-after': '0' }) : agreeingTeam(request),
      );
      const client = await openSpin(server(), nina);
      client.send({ type: 'init', ...spinSetup, agents: [spinSetup.agents[0]], mode: 'control' });
      const { session_id: id } = await client.next('run_failed');
      isDown = false;
      const proceed = () => server().call('POST', '/api-ml/v1/spin_group/continue', { as: nina });
      const { status, body } = await proceed();
      expect([status, body.session_id]).toEqual([200, id]);
      await client.next('round_complete');
      const stopped = await server().call('POST', `/api-ml/v1/runs/${body.run_id}/stop`, { as: nina });
      expect(stopped.status).toBe(200);
      expect((await proceed()).status).toBe(404);
      await client.close();
    });

    it('keeps a change of mode and agents that is requested after a failure, for the retry', async () => {
      let isDown = true;
      server().respondWith((request) =>
        isDown ? refusal(500, 'we broke', { 'retry-after': '0' }) : agreeingTeam(request),
      );
      const client = await begin('auto', [spinSetup.agents[0]]);
      const { session_id: id } = await client.next('run_failed');
      const post = (path: string, body: object) =>
        server().call('POST', `/api-ml/v1/spin_group/${path}`, {
          as: maya(),
          body: { session_id: id, ...body },
        });
      const switched = await post('mode', { mode: 'control' });
      expect([switched.status, switched.body.status, switched.body.next_mode]).toEqual([
        200,
        'failed',
        'control',
      ]);
      const added = await post('agents/add', { name: 'Tester', prompt: 'You check.' });
      expect([added.status, added.body.joining]).toMatchObject([200, [{ name: 'Tester' }]]);
      isDown = false;
      client.send({ type: 'continue' });
      expect((await client.next('agents_changed')).agents).toHaveLength(2);
      expect((await client.next('round_complete')).pause_id).toBe('F6/1');
      await client.close();
    });

    it('can be continued 200 times after a failure', async () => {
      server().respondWith(() => refusal(500, 'we broke', { 'retry-after': '0' }));
      const client = await begin('auto', [spinSetup.agents[0]]);
      const { session_id: id } = await client.next('run_failed');
      const proceed = () =>
        server().call('POST', '/api-ml/v1/spin_group/continue', { as: maya(), body: { session_id: id } });
      await server().database.db.execute(sql`
        INSERT INTO ai_run_events (run_id, seq, type, data, at)
        SELECT run_id, seq + place, type, data, at FROM ai_run_events, generate_series(1, 200) place
        WHERE type = 'error' AND run_id IN (SELECT id FROM ai_runs WHERE session_id = ${id})`);
      await server().database.db.execute(
        sql`UPDATE ai_runs SET last_seq = last_seq + 200 WHERE session_id = ${id}`,
      );
      const { status, body } = await proceed();
      expect([status, body.error.code]).toEqual([409, 'LIMIT_REACHED']);
      await client.close();
    });

    it('fails clearly when the model goes down in the middle of a vote, and resumes from that ballot', async () => {
      let isDown = true;
      server().respondWith((request) => {
        const isLost = isDown && purposeOf(request) === 'ballot' && isBy(request, 'Developer');
        return isLost ? refusal(500, 'we broke', { 'retry-after': '0' }) : agreeingTeam(request);
      });
      const client = await begin('control');
      const failed = await client.next('run_failed');
      expect(failed).toMatchObject({
        code: 'MODEL_FAILED',
        message: 'The assistant could not answer. Try again.',
        retryable: true,
      });
      const path = `/api-ml/v1/spin_group/sessions/${failed.session_id}`;
      const { body: state } = await server().call('GET', path, { as: maya() });
      expect(state).toMatchObject({ status: 'failed', completed: false, phase: 'F6', round: 1 });
      isDown = false;
      const requestCount = server().requests.length;
      client.send({ type: 'continue' });
      expect(await client.next('voting_result')).toMatchObject({ votes_for: 2, passed: true });
      await client.next('round_complete');
      expect(server().requests.slice(requestCount).map(purposeOf)).toEqual(['ballot']);
      const { body } = await server().call('GET', `${path}/events?limit=1000`, { as: maya() });
      const types = (body.events as { type: string }[]).map(({ type }) => type);
      expect(types.filter((type) => type === 'voting_result')).toHaveLength(1);
      expect(types.filter((type) => type === 'agent_message')).toHaveLength(4);
      await client.close();
    });
  });
}
