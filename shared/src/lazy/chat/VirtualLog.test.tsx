import { act, fireEvent, render, screen } from '@testing-library/react';
import { VirtualLog } from './index.ts';

interface Line {
  key: string;
  height: number;
  isOwn?: boolean;
}

const viewHeight = 400;
const lineHeight = 40;
/** Padding above the first row. */
const padding = 16;

const lines = (from: number, to: number, isOwn = false): Line[] =>
  Array.from({ length: to - from + 1 }, (_, place) => ({
    key: `line ${from + place}`,
    height: lineHeight,
    isOwn,
  }));

const NoObserver = window.ResizeObserver;
/** Replaces what jsdom lacks: a viewport of 400 px, rows of a stated height, scrolling, and size observers. */
const observers = new Set<Observer>();

class Observer implements ResizeObserver {
  readonly #elements = new Set<Element>();
  readonly #callback: ResizeObserverCallback;
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback;
    observers.add(this);
  }
  observe = (element: Element) => void this.#elements.add(element);
  unobserve = (element: Element) => void this.#elements.delete(element);
  disconnect = () => this.#elements.clear();
  tell = () =>
    this.#callback(
      [...this.#elements].map((target) => ({ target }) as ResizeObserverEntry),
      this,
    );
}

const isView = (element: Element) => element.getAttribute('role') === 'log';
const contentHeight = (element: Element) =>
  Number.parseFloat(element.querySelector<HTMLElement>('[style*=height]')?.style.height ?? '0');

beforeEach(() => {
  jest.useFakeTimers();
  observers.clear();
  window.ResizeObserver = Observer;
  const size = (of: (element: Element) => number) =>
    function (this: Element) {
      return of(this);
    };
  const inView = size((element) => (isView(element) ? viewHeight : 0));
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(inView);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(720);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(size(contentHeight));
  jest
    .spyOn(HTMLElement.prototype, 'offsetHeight', 'get')
    .mockImplementation(
      size((element) => Number(element.querySelector<HTMLElement>('[data-height]')?.dataset['height'] ?? 0)),
    );
  Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
    if (typeof options !== 'object') return;
    const most = Math.max(contentHeight(this) - viewHeight, 0);
    this.scrollTop = Math.min(Math.max(options.top ?? 0, 0), most);
    // Browsers send the event with the next frame.
    setTimeout(() => fireEvent.scroll(this));
  };
});
afterEach(() => {
  jest.useRealTimers();
  window.ResizeObserver = NoObserver;
  Reflect.deleteProperty(Element.prototype, 'scrollTo');
});

/** Simulates a rendered frame: reports changed sizes and runs frame callbacks. */
const drawn = () =>
  act(() => {
    for (const observer of observers) observer.tell();
    jest.advanceTimersByTime(500);
  });

/** Scrolls as the reader does. */
const scrollTo = (top: number) =>
  act(() => {
    view().scrollTo({ top });
    jest.advanceTimersByTime(500);
  });

const view = () => screen.getByRole('log');
const endOf = (count: number) => padding + count * lineHeight + 8 - viewHeight;

type Props = Partial<Parameters<typeof VirtualLog<Line>>[0]>;

const log = (rows: readonly Line[], props: Props = {}) => (
  <VirtualLog
    rows={rows}
    keyOf={({ key }) => key}
    estimate={() => lineHeight}
    isNews={({ isOwn }) => isOwn !== true}
    renderRow={({ key, height }) => <p data-height={height}>{key}</p>}
    {...props}
  />
);

function shown(rows: readonly Line[], props: Props = {}) {
  const { rerender } = render(log(rows, props));
  drawn();
  expect(view().scrollTop).toBe(Math.max(endOf(rows.length), 0));
  const show = (next: readonly Line[]) => {
    rerender(log(next, props));
    drawn();
  };
  return { show };
}

it('starts at the end of a long thread, and draws the rows near the viewport', () => {
  shown(lines(1, 1_000));
  expect(screen.getByText('line 1000')).toBeInTheDocument();
  expect(screen.queryByText('line 900')).not.toBeInTheDocument();
  expect(screen.getAllByText(/^line/).length).toBeLessThan(50);
  scrollTo(0);
  expect(screen.getByText('line 1')).toBeInTheDocument();
  expect(screen.queryByText('line 1000')).not.toBeInTheDocument();
});

it('draws every row while it is printed', () => {
  shown(lines(1, 300));
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getAllByText(/^line/)).toHaveLength(300);
  fireEvent(window, new Event('afterprint'));
  expect(screen.getAllByText(/^line/).length).toBeLessThan(50);
});

it('follows new rows while the reader is at the end', () => {
  const { show } = shown(lines(1, 100));
  show(lines(1, 103));
  expect(view().scrollTop).toBe(endOf(103));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('keeps the position of a reader elsewhere, counts new rows and offers a jump to them', () => {
  const handleAtEnd = jest.fn();
  const { show } = shown(lines(1, 100), { onAtEnd: handleAtEnd });
  scrollTo(2_000);
  expect(screen.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  expect(handleAtEnd.mock.calls).toEqual([[false]]);
  show([...lines(1, 100), ...lines(101, 101, true)]);
  expect(screen.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  show([...lines(1, 100), ...lines(101, 101, true), ...lines(102, 102)]);
  expect(screen.getByRole('button', { name: '1 new message' })).toBeVisible();
  show([...lines(1, 100), ...lines(101, 101, true), ...lines(102, 104)]);
  expect(view().scrollTop).toBe(2_000);
  fireEvent.click(screen.getByRole('button', { name: '3 new messages' }));
  drawn();
  expect(view().scrollTop).toBe(endOf(104));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(handleAtEnd.mock.calls).toEqual([[false], [true]]);
});

it('asks for older rows only near the first one, until they arrive', () => {
  const handleReachStart = jest.fn();
  const { show } = shown(lines(101, 200), { onReachStart: handleReachStart });
  expect(handleReachStart).not.toHaveBeenCalled();
  scrollTo(500);
  expect(handleReachStart).toHaveBeenCalled();
  const asked = handleReachStart.mock.calls.length;
  scrollTo(400);
  expect(handleReachStart.mock.calls.length).toBeGreaterThan(asked);
  show(lines(1, 200));
  expect(view().scrollTop).toBe(400 + 100 * lineHeight);
  handleReachStart.mockClear();
  scrollTo(4_000);
  expect(handleReachStart).not.toHaveBeenCalled();
});

it('asks for older rows when the first page does not fill the viewport', () => {
  const handleReachStart = jest.fn();
  shown(lines(1, 3), { onReachStart: handleReachStart });
  expect(handleReachStart).toHaveBeenCalled();
});

it('keeps the visible row in place while rows above it turn out higher than estimated', () => {
  const rows = lines(1, 100);
  const { show } = shown(rows);
  scrollTo(2_000);
  const place = () => {
    const row = screen.getByText('line 55').parentElement as HTMLElement;
    return Number(/translateY\(([\d.]+)px\)/.exec(row.style.transform)?.[1]) - view().scrollTop;
  };
  const before = place();
  // First a row above the viewport grows, as when the first of a day loses its day; then one below the held row.
  show(rows.map((row) => (row.key === 'line 45' ? { ...row, height: 70 } : row)));
  expect(view().scrollTop).toBe(2_030);
  expect(place()).toBe(before);
  show(rows.map((row) => (row.key === 'line 45' || row.key === 'line 57' ? { ...row, height: 70 } : row)));
  expect(view().scrollTop).toBe(2_030);
  expect(place()).toBe(before);
});

it('stays at the end when the viewport changes its size', () => {
  shown(lines(1, 100));
  act(() => {
    view().scrollTop = endOf(100) - 60;
  });
  drawn();
  expect(view().scrollTop).toBe(endOf(100));
});

it('draws all rows of a short thread, in order', () => {
  const { show } = shown(lines(1, 60), { drawsAllUpTo: 60 });
  expect(screen.getAllByText(/^line/).map(({ textContent }) => textContent)).toEqual(
    lines(1, 60).map(({ key }) => key),
  );
  show(lines(1, 61));
  expect(screen.queryByText('line 1')).not.toBeInTheDocument();
  expect(screen.getByText('line 61')).toBeInTheDocument();
});

it('follows the end of a growing answer, and keeps the position of a reader in its middle', () => {
  const answer = (height: number) => [...lines(1, 20), { key: 'answer', height }];
  const { show } = shown(lines(1, 20), { growsAtEnd: true });
  const end = (height: number) => endOf(20) + height;
  show(answer(100));
  show(answer(900));
  expect(view().scrollTop).toBe(end(900));
  scrollTo(end(900) - 300);
  show(answer(1_500));
  expect(view().scrollTop).toBe(end(900) - 300);
  fireEvent.click(screen.getByRole('button', { name: 'Jump to latest' }));
  drawn();
  expect(view().scrollTop).toBe(end(1_500));
});

it('scrolls to the end when the reader sends a message', () => {
  const thread = (last: number, sent?: string) => log(lines(1, last), { sent });
  const { rerender } = render(thread(100));
  drawn();
  scrollTo(1_000);
  rerender(thread(101, 'mine'));
  drawn();
  expect(view().scrollTop).toBe(endOf(101));
  scrollTo(1_000);
  // It was answered, so it is no longer the last sent row.
  rerender(thread(102));
  drawn();
  expect(view().scrollTop).toBe(1_000);
});

it('keeps the focused row wherever the reader scrolls', () => {
  shown(lines(1, 100), { renderRow: ({ key }) => <button data-height={lineHeight}>{key}</button> });
  const before = screen.getByRole('button', { name: 'line 95' });
  act(() => before.focus());
  scrollTo(0);
  expect(before).toHaveFocus();
  expect(screen.getAllByRole('button', { name: /^line/ }).at(-1)).toBe(before);
  act(() => screen.getByRole('button', { name: 'line 2' }).focus());
  expect(before).not.toBeInTheDocument();
});

it('starts at the top with `fromTop`, and shows the content before the first row', () => {
  shown([], { fromTop: true, empty: 'Nothing yet' });
  expect(screen.getByText('Nothing yet')).toHaveStyle({ marginTop: '0px' });
});

it('announces in a separate region, so that rows drawn by scrolling are not announced', () => {
  shown(lines(1, 3), { announcement: '2 new messages', label: 'Thesis circle' });
  expect(screen.getByRole('log', { name: 'Thesis circle' })).toHaveAttribute('aria-live', 'off');
  expect(screen.getByRole('status')).toHaveTextContent('2 new messages');
});

it('shows the other rows when one cannot be rendered', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  function Fragile({ name }: { name: string }) {
    if (name === 'line 2') throw new RangeError('broken');
    return <p>{name}</p>;
  }
  shown(lines(1, 3), { renderRow: ({ key }) => <Fragile name={key} /> });
  expect(screen.getByText('line 1')).toBeVisible();
  expect(screen.getByText('This message could not be shown')).toBeVisible();
  expect(screen.getByText('line 3')).toBeVisible();
});
