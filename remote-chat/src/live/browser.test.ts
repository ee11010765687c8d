import { browser } from './browser.ts';

afterEach(() => jest.useRealTimers());

describe('a timer', () => {
  it('that rings before its time waits for the rest', () => {
    jest.useFakeTimers({ now: 1_000 });
    const acted = jest.fn();
    browser.setTimer(acted, 700.6);
    // The clock lags behind the timer by two milliseconds.
    jest.setSystemTime(998);
    jest.advanceTimersByTime(701);
    expect(acted).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2);
    expect(acted).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(5_000);
    expect(acted).toHaveBeenCalledTimes(1);
  });

  it('that was called off while it waited for the rest does not act', () => {
    jest.useFakeTimers({ now: 1_000 });
    const acted = jest.fn();
    const callOff = browser.setTimer(acted, 700);
    jest.setSystemTime(998);
    jest.advanceTimersByTime(700);
    callOff();
    jest.advanceTimersByTime(5_000);
    expect(acted).not.toHaveBeenCalled();
  });
});
