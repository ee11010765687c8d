import * as rules from '@alma/offline-assistant/spin';
import { beginRun, type SpinRun } from '@alma/offline-assistant/spin';
import type { SpinMode, SpinOrientation } from '@alma/shared/contract';
import { expect } from '@jest/globals';
import type { ModelEvent } from '../../src/ml/models/index.ts';
import type { EffectContext } from '../../src/ml/runs/index.ts';
import { decide } from '../../src/ml/spin/decide.ts';
import { factOf, readFact, type SpinFact } from '../../src/ml/spin/facts.ts';
import { foldFact } from '../../src/ml/spin/fold.ts';
import { type OfflineTasks, performStep } from '../../src/ml/spin/perform.ts';

export const problem =
  'Close the night gaps on ward 7. Nine nurses share the nights. No overtime is allowed.';
export const agents = [
  { agent_id: 'a1', name: 'Architect', prompt: 'You design the system and its parts.' },
  { agent_id: 'a2', name: 'Developer', prompt: 'You build it and test it.' },
];

export type Ask = EffectContext['ask'];

export async function* askOffline({ offline }: Parameters<Ask>[0]): AsyncIterable<ModelEvent> {
  yield* (await offline?.answer({ person: 'maya' })) ?? [];
}

interface Played {
  run: SpinRun;
  facts: SpinFact[];
  keys: string[];
}

const offlineTasks: OfflineTasks = async (name, input) => rules[name](input as never) as never;

/** Plays a run until it ends or waits; `ask` answers in place of the assistant. */
export async function play(start: SpinRun, ask: Ask = askOffline, isRemote = false): Promise<Played> {
  const data = { problem, orientation: 'discharge', mode: 'auto' };
  const context = {
    run: { runId: 'r', input: { ...data, agents } },
    session: { data },
    model: { kind: isRemote ? 'remote' : 'offline' },
    contextTokens: 128_000,
    ask,
    byRules: () => undefined,
  } as unknown as EffectContext;
  const played: Played = { run: start, facts: [], keys: [] };
  for (let step = decide(played.run); step.type === 'effect'; step = decide(played.run)) {
    expect(played.keys).not.toContain(step.key);
    played.keys.push(step.key);
    const done: SpinFact = { type: 'effect.done', data: { key: step.key } };
    const { facts = [] } = await performStep(step, played.run, context, { tasks: offlineTasks });
    for (const fact of [factOf(done), ...facts]) {
      const read = readFact(fact);
      if (!read) throw new Error(`${fact.type} is not a fact of a spin run`);
      played.run = foldFact(played.run, read);
      played.facts.push(read);
    }
  }
  return played;
}

export const begin = (orientation: SpinOrientation = 'discharge', mode: SpinMode = 'auto') =>
  beginRun({ problem, orientation, mode });
export const with_ = (run: SpinRun, ...facts: SpinFact[]): SpinRun => facts.reduce(foldFact, run);
export const typed = <T extends SpinFact['type']>(facts: SpinFact[], type: T) =>
  facts.filter((fact): fact is Extract<SpinFact, { type: T }> => fact.type === type);
