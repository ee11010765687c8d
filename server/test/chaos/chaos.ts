import { setTimeout as pause } from 'node:timers/promises';
import { findLosses } from './checks.ts';
import { type Day, startDay } from './day.ts';
import type { Ending } from './fault-kinds.ts';
import { onStage, type Opened } from './on-stage.ts';
import { noAnswer, type ReadinessWatch, watchReadiness } from './readiness-watch.ts';
import type { Scene } from './scenes.ts';
import type { Stage } from './stage.ts';
import { type Action, longestSilence } from './tally.ts';

const warmUpMs = 1_500;
const coolDownMs = 500;
const pollIntervalMs = 100;
const maxReasonLength = 200;
/** A stack that has not recovered by then never will. */
const maxRecoveryMs = 120_000;
/** How long `/readiness` may take to report recovery. */
const maxReadyMs = 10_000;
/** The maximum stall of work that a fault does not affect. */
const maxOtherStallMs = 2_000;
/** Runs continue elsewhere once the ten-second lease of their server has expired and another server has polled. */
const maxLeaseStallMs = 13_000;

export interface SceneReport {
  name: string;
  /** Why the scene was skipped. */
  skipped?: string;
  calls: number;
  retried: number;
  failed: number;
  /** The longest stall that counts, and the kind of action that stalled. */
  stallMs: number;
  stalled: string;
  /** Checks that `/readiness` reported as down, and the time from the end of the fault to recovery. */
  down: string[];
  readyAfterMs: number;
  /** Broken guarantees that do not depend on timing. */
  breaches: string[];
  /** Broken guarantees that depend on timing, such as readiness outside its limit of two seconds. */
  late: string[];
}

export interface ChaosReport {
  scenes: SceneReport[];
  /** Data that was lost, duplicated or changed. */
  losses: string[];
}

export interface ChaosOptions {
  scenes: readonly Scene[];
  /** Duration of each fault. */
  seconds: number;
  onScene?: (report: SceneReport) => void;
  /** Called with progress messages. */
  say?: (text: string) => void;
  /** Ends the run with everything that it has started. */
  signal?: AbortSignal;
}

/** Causes one failure after the other while people work, and compares the acknowledged results with the stored data. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { scenes, signal, say = () => undefined } = options;
  const withDisks = scenes.some(({ kinds }) => kinds.some(({ needsDisks }) => needsDisks));
  say('The stack starts.');
  return onStage({ withDisks, signal }, (stage, opened) => perform(stage, opened, options));
}

async function perform(stage: Stage, opened: Opened, options: ChaosOptions): Promise<ChaosReport> {
  const { scenes, seconds, onScene = () => undefined, say = () => undefined } = options;
  const day = (opened.day = await startDay(stage.stack.origin));
  const watch = (opened.watch = watchReadiness(stage.stack.serverOrigins));
  say('People work.');
  const reports: SceneReport[] = [];
  for (const scene of scenes) {
    const report = await play(scene, { stage, day, watch, seconds, endings: opened.endings });
    reports.push(report);
    onScene(report);
  }
  await day.stop();
  return { scenes: reports, losses: await findLosses(day, stage) };
}

interface Play {
  stage: Stage;
  day: Day;
  watch: ReadinessWatch;
  seconds: number;
  endings: Set<Ending>;
}

async function play(scene: Scene, { stage, day, watch, seconds, endings }: Play): Promise<SceneReport> {
  const { name, kinds } = scene;
  if (kinds.some(({ needsDisks }) => needsDisks) && !stage.disks)
    return { ...nothing, name, skipped: 'only root may mount small file systems' };
  const startedAt = performance.now();
  await pause(warmUpMs);
  const failedAt = performance.now();
  for (const kind of kinds) endings.add(await kind.begin(stage));
  await pause(seconds * 1_000);
  const endedAt = performance.now();
  // Together, since a restarted server is ready only when its dependencies are back.
  await Promise.all([...endings].map((end) => end()));
  endings.clear();
  const readyAt = await recovery(day, watch, { failedAt, endedAt });
  await pause(coolDownMs);
  const end = performance.now();
  const since = kinds.every(({ isInstant }) => isInstant) ? failedAt : endedAt;
  const actions = day.tally.between(startedAt, end);
  const down = watch.downBetween(failedAt, endedAt);
  const stall = longestStall(actions, scene, since);
  const readyMs = Math.max(...kinds.map((kind) => kind.maxReadyMs ?? maxReadyMs));
  return {
    name,
    calls: actions.length,
    retried: actions.filter(({ attempts }) => attempts > 1).length,
    failed: actions.filter(({ failure }) => failure !== undefined).length,
    stallMs: Math.round(stall?.ms ?? 0),
    stalled: stall?.action.kind ?? '',
    down,
    readyAfterMs: Math.round((readyAt ?? Infinity) - endedAt),
    breaches: [...failures(actions), ...(readyAt === undefined ? ['it did not become ready again'] : [])],
    late: [
      ...wrongReadiness(scene, down),
      ...lateActions(actions, scene, since),
      ...((readyAt ?? 0) - endedAt > readyMs ? [`ready again after more than ${readyMs} ms`] : []),
    ],
  };
}

const nothing = {
  calls: 0,
  retried: 0,
  failed: 0,
  stallMs: 0,
  stalled: '',
  down: [],
  readyAfterMs: 0,
  breaches: [],
  late: [],
};

/** Waits until every server is ready and all actions that began before have ended. @returns when the servers were ready */
async function recovery(
  { tally }: Day,
  watch: ReadinessWatch,
  { failedAt, endedAt }: { failedAt: number; endedAt: number },
): Promise<number | undefined> {
  const deadline = endedAt + maxRecoveryMs;
  const isWaiting = () => tally.between(failedAt, endedAt).some(({ isOver }) => !isOver);
  let readyAt: number | undefined;
  while (performance.now() < deadline) {
    readyAt = watch.readyAgain(endedAt);
    if (readyAt !== undefined && !isWaiting()) return readyAt;
    await pause(pollIntervalMs);
  }
  return readyAt;
}

/** Replies may be whole pages. */
const shortened = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, maxReasonLength);

/** The distinct reasons for failed actions. */
export const failures = (actions: readonly Action[]): string[] => {
  const reasons = actions.flatMap(({ kind, failure }) =>
    failure === undefined ? [] : [`${kind}: ${shortened(failure)}`],
  );
  return [...Map.groupBy(reasons, (text) => text)].map(([text, same]) =>
    same.length > 1 ? `${text} (${same.length} times)` : text,
  );
};

function wrongReadiness({ kinds }: Scene, down: readonly string[]): string[] {
  // A fault that lasts less than a second may be over before readiness is polled.
  const expected = new Set<string>(kinds.flatMap((kind) => (kind.isInstant ? [] : kind.down)));
  const mayBe = new Set<string>([
    ...kinds.flatMap((kind) => kind.down),
    ...(kinds.some(({ takesServer }) => takesServer) ? [noAnswer] : []),
  ]);
  return [
    ...[...expected]
      .filter((name) => !down.includes(name))
      .map((name) => `readiness did not say that ${name} is down`),
    ...down.filter((name) => !mayBe.has(name)).map((name) => `readiness said that ${name} is down`),
  ];
}

/** From which time and how long an action of a kind may stall in a scene. */
function boundOf({ kind }: Action, { kinds }: Scene, since: number): { from: number; maxMs: number } {
  const hitting = kinds.filter(({ hits }) => hits === 'all' || (hits as readonly string[]).includes(kind));
  const isRun = kind === 'ask' || kind === 'spin';
  const mayLoseLease = isRun && kinds.some(({ takesServer, hits }) => takesServer || hits === 'all');
  const bounds = [
    ...(hitting.length === 0 ? [maxOtherStallMs] : hitting.map(({ maxStallMs }) => maxStallMs)),
    ...(mayLoseLease ? [maxLeaseStallMs] : []),
  ];
  return { from: hitting.length === 0 ? -Infinity : since, maxMs: Math.max(...bounds) };
}

const stallOf = (action: Action, scene: Scene, since: number): number =>
  longestSilence(action, boundOf(action, scene, since).from);

function longestStall(actions: readonly Action[], scene: Scene, since: number) {
  const stalls = actions.map((action) => ({ action, ms: stallOf(action, scene, since) }));
  return stalls.toSorted((left, right) => right.ms - left.ms)[0];
}

function lateActions(actions: readonly Action[], scene: Scene, since: number): string[] {
  const late = actions.filter(
    (action) => stallOf(action, scene, since) > boundOf(action, scene, since).maxMs,
  );
  return [...Map.groupBy(late, ({ kind }) => kind)].map(([kind, same]) => {
    const longest = Math.round(Math.max(...same.map((action) => stallOf(action, scene, since))));
    return `${kind}: ${same.length} stalled, the longest for ${longest} ms`;
  });
}
