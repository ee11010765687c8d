import { meter } from '../../platform/metrics/index.ts';
import { beginSpan, endSpan } from '../../platform/tracing/index.ts';
import type { ChatModel, ModelEvent } from './model.ts';
import { ModelError } from './model-error.ts';
import type { HealthOfModels } from './model-health.ts';

const tokenCounts = [1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576];

/**
 * Adds metrics and spans to a model, named by OpenTelemetry's conventions for generative AI. They contain neither
 * prompts nor replies.
 */
export function observedModel(model: ChatModel, health: Pick<HealthOfModels, 'note'>): ChatModel {
  const labels = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': model.name };
  const durations = meter().createHistogram('gen_ai.client.operation.duration', {
    unit: 's',
    description: 'Time from a model call to the end of its reply',
  });
  const tokens = meter().createHistogram('gen_ai.client.token.usage', {
    unit: '{token}',
    description: 'Tokens of a call, as reported by the endpoint',
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
      const span = beginSpan(`chat ${model.name}`, { kind: 'client', attributes: labels });
      let error: { 'error.type'?: string } = {};
      let hasBegun = false;
      try {
        for await (const event of model.stream(request, signal)) {
          if (event.type === 'usage') countTokens(event);
          if (event.type === 'usage') span?.setAttributes(tokensOf(event));
          if (event.type === 'finish') span?.setAttribute('gen_ai.response.finish_reasons', [event.reason]);
          hasBegun = true;
          yield event;
        }
      } catch (thrown) {
        error = { 'error.type': thrown instanceof ModelError ? thrown.kind : 'ended' };
        throw thrown;
      } finally {
        durations.record((performance.now() - beganAt) / 1000, { ...labels, ...error });
        const kind = error['error.type'];
        const hasFailed = kind !== undefined && kind !== 'ended';
        // A call that was cancelled before the first event says nothing about the model.
        if (hasBegun || hasFailed) health.note(model.name, hasFailed ? kind : undefined);
        if (span) endSpan(span, kind);
      }
    },
  };
}

const tokensOf = ({ input_tokens: input, output_tokens: output }: ModelEvent & { type: 'usage' }) => ({
  ...(input !== null && { 'gen_ai.usage.input_tokens': input }),
  ...(output !== null && { 'gen_ai.usage.output_tokens': output }),
});
