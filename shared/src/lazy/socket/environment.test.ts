import { browserEnvironment } from './environment.ts';

const { setTimer } = browserEnvironment('/socket', async () => 'ticket');

afterEach(() => jest.useRealTimers());

describe('a timer', () => {
  it('that fires early waits for the remaining time', () => {
    jest.useFakeTimers({ now: 1_000 });
    const acted = jest.fn();
    setTimer(acted, 700.6);
    // The clock is two milliseconds behind the timer.
    jest.setSystemTime(998);
    jest.advanceTimersByTime(701);
    expect(acted).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2);
    expect(acted).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(5_000);
    expect(acted).toHaveBeenCalledTimes(1);
  });

  it('that is cancelled while it waits for the remaining time does not act', () => {
    jest.useFakeTimers({ now: 1_000 });
    const acted = jest.fn();
    const cancel = setTimer(acted, 700);
    jest.setSystemTime(998);
    jest.advanceTimersByTime(700);
    cancel();
    jest.advanceTimersByTime(5_000);
    expect(acted).not.toHaveBeenCalled();
  });

  it('acts in time when the clock is set back', () => {
    jest.useFakeTimers({ now: 10_000_000 });
    const acted = jest.fn();
    setTimer(acted, 700);
    jest.setSystemTime(10_000_000 - 3_600_000);
    jest.advanceTimersByTime(700);
    expect(acted).toHaveBeenCalledTimes(1);
  });
});
