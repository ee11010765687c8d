import { setTimeout as pause } from 'node:timers/promises';
import { failures } from '../chaos/chaos.ts';
import { findLosses } from '../chaos/checks.ts';
import { startDay } from '../chaos/day.ts';
import { onStage, type Opened } from '../chaos/on-stage.ts';
import type { Stage } from '../chaos/stage.ts';
import { type Action, type ActionKind, longestSilence } from '../chaos/tally.ts';
import { ownSources } from '../stack/start-stack.ts';
import { layOut } from './last-release.ts';

/** The actions that must have happened at least once while servers of both releases ran. */
const everyKind: readonly ActionKind[] = [
  'read',
  'chat',
  'transfer',
  'upload',
  'ask',
  'spin',
  'sign-in',
  'mail',
];

export interface StepReport {
  name: string;
  /** Duration of the step itself. */
  tookMs: number;
  /** Actions that began between this step and the next one. */
  calls: number;
  retried: number;
  failed: number;
  /** The longest time without progress of an action, and its kind. */
  stallMs: number;
  stalled: string;
}

export interface RollReport {
  steps: StepReport[];
  /** Actions that failed despite retries, or were never tried. */
  failures: string[];
  /** Data that was lost, duplicated or changed. */
  losses: string[];
}

export interface RollOptions {
  /** The commit of the last release. */
  commit: string;
  /** The servers that are replaced one after the other; both by default. */
  servers?: readonly string[];
  /** How long people work after each step. */
  stayMs: number;
  onStep?: (step: StepReport) => void;
  /** Called with progress messages. */
  say?: (text: string) => void;
  signal?: AbortSignal;
}

/**
 * Upgrades an installation from the last release to this one and back while people work: the schema first, then one
 * server after the other, then the servers back to the last release on the new schema.
 */
export async function roll(options: RollOptions): Promise<RollReport> {
  const { commit, signal, say = () => undefined } = options;
  const last = layOut(commit);
  try {
    say('The last release starts.');
    const stage = { sources: last.sources, signal };
    return await onStage(stage, (set, opened) => perform(set, opened, { ...options, last: last.sources }));
  } finally {
    last.remove();
  }
}

async function perform(
  stage: Stage,
  opened: Opened,
  options: RollOptions & { last: string },
): Promise<RollReport> {
  const { stayMs, onStep = () => undefined, say = () => undefined } = options;
  const day = (opened.day = await startDay(stage.stack.origin));
  say('People work.');
  const steps: StepReport[] = [];
  const startedAt = performance.now();
  for (const [name, action] of stepsOf(stage, options)) {
    const from = performance.now();
    await action();
    const tookMs = Math.round(performance.now() - from);
    await pause(stayMs);
    const actions = day.tally.between(from, performance.now());
    const step = {
      name,
      tookMs,
      calls: actions.length,
      retried: actions.filter(({ attempts }) => attempts > 1).length,
      failed: actions.filter(({ failure }) => failure !== undefined).length,
      ...longestStall(day.tally.actions, from),
    };
    steps.push(step);
    onStep(step);
  }
  await day.stop();
  const actions = day.tally.between(startedAt, performance.now());
  const done = new Set(actions.filter(({ failure }) => failure === undefined).map(({ kind }) => kind));
  const missed = everyKind.filter((kind) => !done.has(kind)).map((kind) => `${kind}: was never done`);
  return { steps, failures: [...failures(actions), ...missed], losses: await findLosses(day, stage) };
}

/** The longest stall of any action that was waiting at some point since then. */
function longestStall(actions: readonly Action[], since: number): Pick<StepReport, 'stallMs' | 'stalled'> {
  const now = performance.now();
  const stalls = actions.map((action) => {
    const progressAt = action.isOver ? action.progressAt : [...action.progressAt, now];
    return { stalled: action.kind, stallMs: Math.round(longestSilence({ progressAt }, since)) };
  });
  return stalls.toSorted((left, right) => right.stallMs - left.stallMs)[0] ?? { stallMs: 0, stalled: '' };
}

type Step = readonly [name: string, action: () => Promise<unknown>];

function stepsOf(
  { stack }: Stage,
  { last, servers = ['server 1', 'server 2'] }: RollOptions & { last: string },
): Step[] {
  const prepare = (sources: string) => stack.run('prepare', 'prepare/program.ts', {}, sources);
  const replace = async (name: string, sources: string): Promise<void> => {
    const running = stack.processes.get(name);
    running?.child.kill('SIGTERM');
    await running?.ended;
    await stack.restart(name, sources);
  };
  return [
    ['both servers of the last release', async () => undefined],
    ['the schema of this release', () => prepare(ownSources)],
    ...servers.map((name): Step => [`${name} forward`, () => replace(name, ownSources)]),
    ['prepared by the last release again', () => prepare(last)],
    ...servers.map((name): Step => [`${name} back`, () => replace(name, last)]),
  ];
}
