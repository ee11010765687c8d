import { signedOutEvent } from '@alma/shared/auth';
import type { SpinSetup } from '@alma/shared/contract';
import { spinDefaults, spinModes, spinOrientations } from '@alma/shared/contract/spin-options';

/** What `/spin-chat/new` begins with stands here, put down by the setup. */
const initKey = 'alma.spin.init';
/** Names one beginning, so that a reload in its middle does not begin another run. */
const beginningKey = 'alma.spin.beginning';

interface Beginning {
  setup: SpinSetup;
  requestId: string;
}

/** Hands a setup over to the page that begins the run. */
export function writeInit(setup: SpinSetup): void {
  sessionStorage.setItem(initKey, JSON.stringify(setup));
  sessionStorage.removeItem(beginningKey);
}

/** What was handed over, under the id that this beginning keeps; undefined when there is nothing of use. */
export function readInit(): Beginning | undefined {
  const text = sessionStorage.getItem(initKey);
  const setup = text === null ? undefined : setupOf(text);
  return setup && { setup, requestId: beginningOf(text ?? '') };
}

/** The run has begun: a visit to the same address is about another one. */
export function clearInit(): void {
  sessionStorage.removeItem(initKey);
  sessionStorage.removeItem(beginningKey);
}

// The next person at this browser finds nothing of it.
window.addEventListener(signedOutEvent, clearInit);

function beginningOf(init: string): string {
  const known = parse(sessionStorage.getItem(beginningKey) ?? '');
  if (isRecord(known) && known['init'] === init && typeof known['id'] === 'string') return known['id'];
  const id = crypto.randomUUID();
  sessionStorage.setItem(beginningKey, JSON.stringify({ id, init }));
  return id;
}

function setupOf(text: string): SpinSetup | undefined {
  const given = parse(text);
  if (!isRecord(given)) return undefined;
  const { problem, orientation, mode, agents } = given;
  // Whether it is a good setup the server says, in its words.
  if (typeof problem !== 'string' || !Array.isArray(agents)) return undefined;
  return {
    problem,
    orientation: oneOf(spinOrientations, orientation) ?? spinDefaults.orientation,
    mode: oneOf(spinModes, mode) ?? spinDefaults.mode,
    agents: agents
      .filter(isRecord)
      .map(({ name, prompt }) => ({ name: textOf(name), prompt: textOf(prompt) })),
  };
}

const oneOf = <V extends string>(values: readonly V[], value: unknown): V | undefined =>
  values.find((each) => each === value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
