import { hash } from 'node:crypto';
import type { SpinRun } from '@alma/offline-assistant/spin';
import { type SpinAgent, spinLimits } from '@alma/shared/contract';
import { idFrom } from '../../platform/ids/index.ts';
import { conflict, notFound, Problem } from '../../platform/problems/index.ts';

export const noSuchRun = (): Problem => notFound('Invalid session ID');
export const nothingRuns = (): Problem => notFound('You have no unfinished spin chat');
export const severalRun = (): Problem =>
  conflict('CONFLICT', 'You have several unfinished spin chats. Choose one with session_id.');
export const isFinished = (): Problem => conflict('RUN_FINISHED', 'This spin chat has ended');
export const notPaused = (): Problem =>
  conflict('CONFLICT', 'The spin chat is not paused. Send a message to steer the next round.');
export const pauseIsOver = (): Problem => conflict('CONFLICT', 'The spin chat has already been continued.');
export const noSuchArtifact = (): Problem => notFound('There is no such artifact');
export const isAtWork = (): Problem =>
  conflict(
    'RUN_ACTIVE',
    'The team is at work. An artifact can be edited while the run is paused or over: switch to control to pause after this round.',
  );
export const isOutdated = ({ version }: { version: number }): Problem =>
  conflict(
    'CONFLICT',
    `This artifact was changed elsewhere and is version ${version} now. Copy your text, then read the new version.`,
  );
export const tooManyVersions = (): Problem =>
  conflict('LIMIT_REACHED', `An artifact can have at most ${spinLimits.artifactVersions} versions.`);
const noSuchAgent = (): Problem => new Problem('AGENT_UNKNOWN', 'There is no such agent in this spin chat');
const nameTaken = (name: string): Problem =>
  conflict('AGENT_EXISTS', `There is already an agent called ${name}. Choose another name.`);
const tooMany = (): Problem => conflict('LIMIT_REACHED', 'Maximum 6 agents');
const tooFew = (): Problem => conflict('LIMIT_REACHED', 'Minimum 1 agent');

const sameName = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** @throws {Problem} when the agents after all changes would be too many, or have a name twice. */
export function checkJoin(next: readonly SpinAgent[], agent: SpinAgent): void {
  if (next.length >= spinLimits.agents) throw tooMany();
  const taken = next.find(({ name, agent_id: id }) => sameName(name, agent.name) || id === agent.agent_id);
  if (taken) throw nameTaken(taken.name);
}

export function checkLeave(next: readonly SpinAgent[], agentId: string): void {
  if (!next.some(({ agent_id: id }) => id === agentId)) throw noSuchAgent();
  if (next.length <= spinLimits.agentsLeast) throw tooFew();
}

/** Makes names unique with numbers, because votes and drafts refer to agents by name. */
export function numbered(agents: readonly { name: string; prompt: string }[]): SpinAgent[] {
  const named: SpinAgent[] = [];
  for (const [index, { name, prompt }] of agents.entries()) {
    named.push({ agent_id: `a${index + 1}`, name: uniqueName(name, named), prompt });
  }
  return named;
}

/** The name, with a number if an agent has it already. */
export function uniqueName(name: string, agents: readonly SpinAgent[]): string {
  let unique = name;
  for (let count = 2; agents.some((agent) => sameName(agent.name, unique)); count += 1) {
    unique = `${name} ${count}`;
  }
  return unique;
}

/** Derived from person and request, so that two simultaneous starts create one session. */
export function sessionIdOf(owner: string, requestId: string): string {
  const digest = hash('sha256', `${owner} ${requestId}`);
  return idFrom(`${digest.slice(0, 12)}8${digest.slice(13, 16)}a${digest.slice(17)}`);
}

export const hasEnded = ({ status }: Pick<SpinRun, 'status'>): boolean =>
  status === 'completed' || status === 'stopped';
