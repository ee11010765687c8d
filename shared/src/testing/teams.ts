import type { SpinEvent, SpinState, SwarmNote } from '../contract/index.ts';
import { ai } from './ai-runs.ts';
import { nextId } from './ids.ts';

export interface StoredTeam {
  agents: { name: string; system_prompt: string }[];
  active: string | null;
  notes?: SwarmNote[];
}

export interface StoredSpin {
  userId: string;
  state: SpinState;
  events: SpinEvent[];
  /** Bodies of its artifacts by artifact id. */
  bodies: Record<string, string>;
}

/** The server's teams by session, and its spin runs, in memory. */
export const teams = new Map<string, StoredTeam>();
export const spins = new Map<string, StoredSpin>();

export function resetTeams(): void {
  teams.clear();
  spins.clear();
}

/** Stores a spin run as if the socket had started it. */
export function makeSpin(
  userId: string,
  state: Partial<SpinState> = {},
  rest: Partial<Pick<StoredSpin, 'events' | 'bodies'>> = {},
): StoredSpin {
  const now = new Date().toISOString();
  const spin: StoredSpin = {
    userId,
    events: [],
    bodies: {},
    ...rest,
    state: {
      session_id: nextId('session'),
      title: 'Close the gaps',
      problem: 'Close the gaps',
      orientation: 'discharge',
      mode: 'auto',
      next_mode: null,
      status: 'running',
      completed: false,
      phase: 'F6',
      mask_name: 'Visionary',
      round: 1,
      agents: [{ agent_id: 'a1', name: 'Architect', prompt: 'You design.' }],
      joining: [],
      leaving: [],
      votes_for: 0,
      votes_against: 0,
      artifacts: [],
      pause_id: null,
      run_id: nextId('run'),
      last_seq: rest.events?.length ?? 0,
      assistant: ai.assistant,
      usage: { input_tokens: null, output_tokens: null, model_calls: 0 },
      created_at: now,
      updated_at: now,
      ...state,
    },
  };
  spins.set(spin.state.session_id, spin);
  return spin;
}
