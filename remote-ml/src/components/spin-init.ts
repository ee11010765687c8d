import { signedOutEvent } from '@alma/shared/auth';
import type { SpinSetup } from '@alma/shared/contract';
import { spinDefaults } from '@alma/shared/contract/spin/limits';
import { tabStorage } from '@alma/shared/state';

/** The stored setup with which `/spin-chat/new` starts a run. */
const initKey = 'alma.spin.init';
/** Identifies one start, so that a reload during it does not start another run. */
const startKey = 'alma.spin.beginning';

interface SpinStart {
  setup: SpinSetup;
  requestId: string;
}

/** Passes a setup to the page that starts the run; false when this browser stores nothing for the tab. */
export function writeInit(setup: SpinSetup): boolean {
  if (!tabStorage.write(initKey, JSON.stringify(setup))) return false;
  tabStorage.write(startKey, null);
  return true;
}

/** The passed setup, under the id that this start keeps; undefined when there is no valid one. */
export function readInit(): SpinStart | undefined {
  const setup = setupOf(tabStorage.readJson(initKey));
  return setup && { setup, requestId: spinStartOf(tabStorage.read(initKey) ?? '') };
}

/** The run has started: the next visit to the same address is about another one. */
export function clearInit(): void {
  tabStorage.write(initKey, null);
  tabStorage.write(startKey, null);
}

// The next user of this browser must not find it.
window.addEventListener(signedOutEvent, clearInit);

function spinStartOf(init: string): string {
  const known = tabStorage.readJson(startKey);
  if (isRecord(known) && known['init'] === init && typeof known['id'] === 'string') return known['id'];
  const id = crypto.randomUUID();
  tabStorage.write(startKey, JSON.stringify({ id, init }));
  return id;
}

/** Checks the shape only: the server validates the setup and reports errors. */
function setupOf(stored: unknown): SpinSetup | undefined {
  if (!isRecord(stored)) return undefined;
  const { problem, orientation = spinDefaults.orientation, mode = spinDefaults.mode, agents } = stored;
  if (typeof problem !== 'string' || !Array.isArray(agents)) return undefined;
  const team = agents
    .filter(isRecord)
    .map(({ name, prompt }) => ({ name: textOf(name), prompt: textOf(prompt) }));
  return { problem, orientation, mode, agents: team } as SpinSetup;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
