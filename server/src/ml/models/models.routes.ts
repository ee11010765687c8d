import type { FastifyInstance } from 'fastify';
import { isAdmin, route } from '../../platform/http/index.ts';
import { forbidden } from '../../platform/problems/index.ts';
import type { Models } from './model.ts';

/** Limited, because a probe calls the model. */
const probesPerMinute = 10;

export function modelsRoutes(app: FastifyInstance, models: Models): void {
  route(app, 'assistant.get', () => models.assistant());
  route(app, 'assistant.models', () => ({ models: models.choices() }));

  route(
    app,
    'assistant.probe',
    async ({ caller }) => {
      if (!isAdmin(caller)) throw forbidden();
      return models.probe(caller.userId);
    },
    { callsPerMinute: probesPerMinute },
  );
}
