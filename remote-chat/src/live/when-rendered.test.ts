import { createStore } from '@alma/shared/state';
import { emptyLog } from './chat-log.ts';
import { chatAtom, type ChatState, type Room } from './chat-state.ts';
import { whenRendered } from './when-rendered.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
});
afterEach(() => void jest.useRealTimers());

const room = (status: Room['status']): ChatState['rooms'] => ({
  launch: { log: emptyLog, status, older: 'idle' },
});

function waiting() {
  const store = createStore();
  const done = jest.fn();
  const change = (part: Partial<ChatState>) => store.set(chatAtom, (state) => ({ ...state, ...part }));
  change({ rooms: room('loading') });
  void whenRendered(store).then(done);
  return { done, change, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
}

it('waits for the list and for the thread, then for a frame', async () => {
  const { done, change, pass } = waiting();
  change({ list: 'ready' });
  await pass(500);
  change({ rooms: room('ready') });
  await pass(0);
  expect(done).not.toHaveBeenCalled();
  await pass(300);
  expect(done).toHaveBeenCalledTimes(1);
});

it('does not wait for the retry of a failed read', async () => {
  const { done, change, pass } = waiting();
  change({ list: 'failed', rooms: room('failed') });
  await pass(300);
  expect(done).toHaveBeenCalledTimes(1);
});

it('does not wait for a frame of a hidden page', async () => {
  const { done, change, pass } = waiting();
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  change({ list: 'ready', rooms: {} });
  await pass(0);
  expect(done).toHaveBeenCalledTimes(1);
});

it('ends after two seconds, even if reads are pending', async () => {
  const { done, pass } = waiting();
  await pass(1_999);
  expect(done).not.toHaveBeenCalled();
  await pass(1);
  expect(done).toHaveBeenCalledTimes(1);
});
