import { type ModelRequest, startEndpoint, type TestEndpoint } from '../../server/test/models/endpoint.ts';
import type { Scenario } from '../../server/test/models/scenarios.ts';
import { type Product, startProduct } from './product.ts';

/** A product whose model is an endpoint that the test controls. */
export interface ScriptedProduct {
  product: Product;
  respondWith(scenario: (request: ModelRequest) => Scenario): void;
  requests: TestEndpoint['requests'];
  stop(): Promise<void>;
}

export async function startScriptedProduct(): Promise<ScriptedProduct> {
  let responder: (request: ModelRequest) => Scenario = () => (answer) =>
    answer.json(503, { error: { message: 'busy' } });
  const endpoint = await startEndpoint({
    story: (answer, request) => responder(request)(answer, request),
  });
  const product = await startProduct({ MODEL_BASE_URL: endpoint.baseUrl, MODEL_NAME: 'story' });
  return {
    product,
    respondWith: (scenario) => void (responder = scenario),
    requests: endpoint.requests,
    async stop() {
      await product.stop();
      await endpoint.close();
    },
  };
}
