// MODEL_BASE_URL=http://localhost:11434/v1 MODEL_NAME=llama3.2 node benchmarks/quality/model/run.ts
// Measures a model in the loop and records its answers; docs/ai.md ("Judge a model") explains the options.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../../server/src/config/config.ts';
import type { ModelEndpoint } from '../../../server/src/ml/models/provider.ts';
import { createRemoteModel } from '../../../server/src/ml/models/remote-model.ts';
import { type QualityProject, readProjects } from '../../../server/src/ml/quality/suites/questions.ts';
import { spread } from '../../../server/src/ml/quality/suites/spread.ts';
import { type QualityReport, QualityReportSchema } from '../../../shared/src/contract/index.ts';
import { readPublicSet } from '../public-set.ts';
import { measureModel, type Suite, suites } from './measure.ts';
import { recordedModel } from './recorded.ts';
import { sendReport } from './send-report.ts';
import { show } from './show.ts';

const { values } = parseArgs({
  options: {
    replay: { type: 'boolean', default: false },
    recordings: { type: 'string', default: path.join(import.meta.dirname, 'recordings') },
    report: { type: 'string' },
    provider: { type: 'string', default: 'openai' },
    set: { type: 'string' },
    questions: { type: 'string' },
    only: { type: 'string' },
    'input-price': { type: 'string' },
    'output-price': { type: 'string' },
    to: { type: 'string' },
    send: { type: 'string' },
  },
});

const providers = ['openai', 'anthropic', 'google', 'azure'] as const satisfies ModelEndpoint['provider'][];

function oneOf<T extends string>(option: string, name: string, known: readonly T[]): T {
  const found = known.find((suite) => suite === name);
  if (!found) throw new Error(`--${option} must be one of ${known.join(', ')}`);
  return found;
}

function numberOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isFinite(number) || number < 0)
    throw new Error(`--${option} must be a number that is not negative`);
  return number;
}

function readSet(): { set: string; projects: QualityProject[] } {
  const questions = numberOf('questions', values.questions) ?? Number.POSITIVE_INFINITY;
  if (values.set === undefined) return { set: 'mdqa', projects: spread(readProjects(), questions) };
  const { name, licence, projects, leftOut } = readPublicSet(values.set);
  console.log(`${name}: ${licence ?? 'unknown file, check its licence'}`);
  if (leftOut > 0) console.log(`${leftOut} questions are left out: their answer is not where the file says`);
  return { set: name, projects: spread(projects, questions) };
}

/** Measures the model, or replays its recordings. */
async function measured(): Promise<QualityReport> {
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
            provider: oneOf('provider', values.provider, providers),
          },
          rateLimit: () => Promise.resolve(),
        });
  const recorded = recordedModel(path.join(values.recordings, config.name.replaceAll(/[^\w.-]/g, '_')), {
    name: config.name,
    model,
  });
  const input = numberOf('input-price', values['input-price']);
  const output = numberOf('output-price', values['output-price']);
  const report = await measureModel(recorded, {
    ...readSet(),
    only: values.only?.split(',').map((name): Suite => oneOf('only', name, suites)),
    prices: input === undefined || output === undefined ? undefined : { input, output },
    onSuite: (suite) => console.log(`measuring ${suite}`),
  });

  show(report, recorded.counts);
  return report;
}

const report =
  values.send === undefined
    ? await measured()
    : QualityReportSchema.parse(JSON.parse(readFileSync(values.send, 'utf8')));
if (values.report !== undefined) {
  mkdirSync(path.dirname(values.report), { recursive: true });
  writeFileSync(values.report, `${JSON.stringify(report, null, 2)}\n`);
}
if (values.to !== undefined) {
  await sendReport(report, { to: values.to, token: process.env['ALMA_ADMIN_TOKEN'] });
  console.log(`Sent to ${values.to}: see /admin/models/quality`);
}
