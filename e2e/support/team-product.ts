import { type Asked, startEndpoint, type TestEndpoint } from '../../server/test/models/endpoint.ts';
import type { Scenario } from '../../server/test/models/scenarios.ts';
import { type Product, startProduct } from './product.ts';

/** A product whose model is an endpoint that the test controls. */
export interface TeamProduct {
  product: Product;
  speak(scenario: (asked: Asked) => Scenario): void;
  asked: TestEndpoint['asked'];
  stop(): Promise<void>;
}

export async function startTeamProduct(): Promise<TeamProduct> {
  let speaker: (asked: Asked) => Scenario = () => (answer) =>
    answer.json(503, { error: { message: 'busy' } });
  const endpoint = await startEndpoint({ story: (answer, asked) => speaker(asked)(answer, asked) });
  const product = await startProduct({ MODEL_BASE_URL: endpoint.baseUrl, MODEL_NAME: 'story' });
  return {
    product,
    speak: (scenario) => void (speaker = scenario),
    asked: endpoint.asked,
    async stop() {
      await product.stop();
      await endpoint.close();
    },
  };
}
