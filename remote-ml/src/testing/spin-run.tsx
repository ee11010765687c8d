import type { ErrorCode, SpinServerFrame, SpinState } from '@alma/shared/contract';
import { makeSpin, renderApp } from '@alma/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { stateAt } from '../live/spin/run-view.ts';
import SpinRunPage from '../pages/spin-run-page.tsx';
import { prepareLayout } from './layout.ts';
import { SpinLog } from './spin-log.ts';
import { type ContinueFrame, fakeSpinSockets, spinSockets } from './spin-socket.ts';

/** Fake sockets and a layout. */
export function prepareSpinPage(): void {
  fakeSpinSockets();
  prepareLayout();
  beforeEach(() => sessionStorage.clear());
}

export const visitRun = (id: string) =>
  renderApp(<SpinRunPage />, { path: `/spin-chat/${id}`, route: '/spin-chat/:sessionId', user: 'maya' });

/** Renders the events of a burst. */
export const nextFrame = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

/** The newest socket of the page, opened and with its first frame sent. */
export async function openSocket() {
  await waitFor(() => expect(spinSockets.length).toBeGreaterThan(0));
  const socket = spinSockets.at(-1)!;
  act(() => socket.open());
  return { tell: (...frames: SpinServerFrame[]) => act(() => socket.receive(...frames)), socket };
}

/** Renders the page of a run with a log: state and log agree, as on the server. */
export async function watched(start: Partial<SpinState>, write: (log: SpinLog, state: SpinState) => void) {
  const { state } = makeSpin('user-maya', start);
  const log = new SpinLog(state.session_id);
  write(log, { ...state });
  Object.assign(state, stateAt(log.events, log.events.length));
  const app = visitRun(state.session_id);
  const { tell, socket } = await openSocket();
  socket.onContinue = (frame) => continued(frame, state);
  tell({
    type: 'resumed',
    seq: state.last_seq,
    session_id: state.session_id,
    from_seq: 0,
    state,
    events: log.events,
  });
  await screen.findByRole('heading', { level: 1, name: 'Close the gaps' });
  const more = (change: (log: SpinLog) => SpinLog) => {
    const from = log.events.length;
    tell(...change(log).events.slice(from));
    Object.assign(state, stateAt(log.events, log.events.length));
  };
  return { ...app, state, log, tell, socket, more };
}

/** Opens the panel of a run. The test screen is 1024 px wide: beside a rail the panel opens by a button. */
export async function openPanel(actor: UserEvent) {
  const name = 'Session and artifacts';
  await actor.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

/** The server's answer to an accepted `continue`. */
export const continued = ({ request_id = '' }: ContinueFrame, state: SpinState): SpinServerFrame => {
  Object.assign(state, { status: 'running', pause_id: null });
  return { type: 'continued', session_id: state.session_id, request_id, state };
};

/** The server's answer to a refused `continue`. */
export const refused =
  (code: ErrorCode, message: string) =>
  ({ request_id = '' }: ContinueFrame): SpinServerFrame => ({
    type: 'error',
    seq: 0,
    session_id: null,
    code,
    message,
    request_id,
  });

export const atPause = () =>
  watched({ mode: 'control' }, (log, state) =>
    log.add({ type: 'initialized', state }).round('F6', 1, { passes: false }).roundOver('F6', 1, 'control'),
  );
export const running = () =>
  watched({}, (log, state) => log.add({ type: 'initialized', state }).round('F6', 1));
