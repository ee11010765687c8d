// MODEL_BASE_URL=http://localhost:11434/v1 MODEL_NAME=llama3.2 node benchmarks/quality/model/run.ts
// Measures a model in the loop, and keeps its answers. `--replay` asks nobody: it judges the recorded answers again.
// `--recordings <folder>` and `--report <file>` say where answers and figures go; `--projects <n>` asks about the first n.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../../server/src/config.ts';
import type { ModelEndpoint } from '../../../server/src/ml/models/provider.ts';
import { createRemoteModel } from '../../../server/src/ml/models/remote-model.ts';
import { readProjects } from '../questions.ts';
import { measureModel } from './measure.ts';
import { recordedModel } from './recorded.ts';

const { values } = parseArgs({
  options: {
    replay: { type: 'boolean', default: false },
    recordings: { type: 'string', default: path.join(import.meta.dirname, 'recordings') },
    report: { type: 'string' },
    provider: { type: 'string', default: 'openai' },
    projects: { type: 'string' },
  },
});

const providers = ['openai', 'anthropic', 'google', 'azure'] as const satisfies ModelEndpoint['provider'][];

function providerOf(name: string): ModelEndpoint['provider'] {
  const known = providers.find((provider) => provider === name);
  if (!known) throw new Error(`--provider is one of ${providers.join(', ')}`);
  return known;
}

const { model: config } = readConfig({ ...process.env, NODE_ENV: 'test' });
if (config.baseUrl === undefined && !values.replay)
  throw new Error('Set MODEL_BASE_URL and MODEL_NAME to the model to be measured, or replay with --replay');

const model =
  config.baseUrl === undefined || values.replay
    ? undefined
    : createRemoteModel({
        endpoint: {
          ...config,
          baseUrl: config.baseUrl,
          provider: providerOf(values.provider),
        },
        rateLimit: () => Promise.resolve(),
      });
const recorded = recordedModel(path.join(values.recordings, config.name.replaceAll(/[^\w.-]/g, '_')), {
  name: config.name,
  model,
});
const projects = readProjects().slice(0, values.projects === undefined ? undefined : Number(values.projects));
const report = await measureModel(recorded, projects);

console.log(
  `${report.model}: ${report.source}, ${recorded.counts.asked} asked now, ${recorded.counts.replayed} recorded before`,
);
console.table(report.answers);
console.table({ ...report.injections, ...report.injections.effects, effects: undefined });
console.table(report.handOver);
if (values.report !== undefined) {
  mkdirSync(path.dirname(values.report), { recursive: true });
  writeFileSync(values.report, `${JSON.stringify(report, null, 2)}\n`);
}
