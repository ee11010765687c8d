import type { FastifyInstance } from 'fastify';
import { idempotencyKey, route } from '../../platform/http/index.ts';
import type { SendAndAnswer } from '../runs/index.ts';
import type { SwarmService } from './swarm.service.ts';

export function swarmRoutes(
  app: FastifyInstance,
  { swarm, sendAndAnswer }: { swarm: SwarmService; sendAndAnswer: SendAndAnswer },
): void {
  route(app, 'swarm.start', async ({ caller, request }) => ({
    session_id: await swarm.start(caller.userId, idempotencyKey(request)),
  }));
  route(app, 'swarm.agents.add', ({ caller, body }) => swarm.add(caller.userId, body));
  route(app, 'swarm.agents.list', ({ caller, query }) => swarm.agents(query.session_id, caller.userId));
  route(app, 'swarm.notes.strike', ({ caller, body }) => swarm.strike(caller.userId, body));
  route(app, 'swarm.usage', ({ caller, query }) => swarm.usage(query.session_id, caller.userId));
  route(app, 'swarm.chat', async (call) => {
    const { userId } = call.caller;
    const prompt = await swarm.promptOf(userId, call.body);
    return sendAndAnswer(call, prompt, (_message, { runId, sessionId }) =>
      swarm.answer(sessionId, userId, runId),
    );
  });
}
