import { meter } from '../../platform/metrics/index.ts';
import type { ChatModel, ModelEvent } from './model.ts';
import { ModelError } from './model-error.ts';

const tokenCounts = [1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576];

/** Counts the calls of a model under the names of OpenTelemetry's conventions for generative AI. */
export function observedModel(model: ChatModel): ChatModel {
  const labels = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': model.name };
  const durations = meter().createHistogram('gen_ai.client.operation.duration', {
    unit: 's',
    description: 'Time of a call of a model, to the end of its reply',
  });
  const tokens = meter().createHistogram('gen_ai.client.token.usage', {
    unit: '{token}',
    description: 'Tokens of a call, as the endpoint told them',
    advice: { explicitBucketBoundaries: tokenCounts },
  });

  function countTokens({ input_tokens: input, output_tokens: output }: ModelEvent & { type: 'usage' }): void {
    if (input !== null) tokens.record(input, { ...labels, 'gen_ai.token.type': 'input' });
    if (output !== null) tokens.record(output, { ...labels, 'gen_ai.token.type': 'output' });
  }

  return {
    ...model,
    async *stream(request, signal) {
      const beganAt = performance.now();
      let error: { 'error.type'?: string } = {};
      try {
        for await (const event of model.stream(request, signal)) {
          if (event.type === 'usage') countTokens(event);
          yield event;
        }
      } catch (thrown) {
        error = { 'error.type': thrown instanceof ModelError ? thrown.kind : 'ended' };
        throw thrown;
      } finally {
        durations.record((performance.now() - beganAt) / 1000, { ...labels, ...error });
      }
    },
  };
}
