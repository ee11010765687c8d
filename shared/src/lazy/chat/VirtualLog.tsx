import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { reportItemFailure } from '../../core/api/index.ts';
import { Button, ErrorBoundary, VisuallyHidden } from '../../core/ui/index.ts';
import { SystemLine } from './lines.tsx';
import { chatTexts } from './texts.ts';
import { useHeldRow } from './useHeldRow.ts';
import { useNewRows } from './useNewRows.ts';
import * as S from './VirtualLog.styled.ts';

/** A distance to the end that still counts as the end. */
const endPlay = 80;

interface VirtualLogProps<Row> {
  /** Names the thread; 'Messages' by default. */
  label?: string;
  rows: readonly Row[];
  /** The same for a row as long as it lives, from its first drawing on: by it the visible row is held in its place. */
  keyOf: (row: Row) => string;
  /** The estimated height of a row before it is measured. */
  estimate: (row: Row) => number;
  renderRow: (row: Row) => ReactNode;
  /** False for rows that are not announced: own messages, separators. */
  isNews: (row: Row) => boolean;
  /** The reader is near the first row. Called repeatedly until rows are added before it. */
  onReachStart?: () => void;
  /** The reader came to the end, or left it. */
  onAtEnd?: (isAtEnd: boolean) => void;
  /** Announcements for screen readers: in batches, a streamed answer once it is complete. */
  announcement?: string;
  /** Threads that begin with a question stand at the top while they are short. */
  fromTop?: boolean;
  /** The key of the reader's latest message: the thread scrolls to its end when it changes. */
  sent?: string | undefined;
  /** Up to so many rows all are drawn: the browser's search, a selection and a screen reader's cursor reach each. */
  drawsAllUpTo?: number;
  /** Rows grow at their ends, as streamed answers do; otherwise they change at their tops, as the first of a day does. */
  growsAtEnd?: boolean;
  /** Shown before the first row. */
  empty?: ReactNode;
}

/**
 * A row that begins above the view takes nothing of it along when its height changes. The library lets it while one
 * scrolls upwards; but that is when older rows come, and the first one of before loses its day or its name.
 */
const beginsAboveView = (
  { start }: VirtualItem,
  _change: number,
  { scrollOffset }: { scrollOffset: number | null },
) => start < (scrollOffset ?? 0);

/** An answer that is read from its middle on while it grows stays where it is. */
const liesAboveView = (
  item: VirtualItem,
  change: number,
  virtualizer: { scrollOffset: number | null; itemSizeCache: Map<VirtualItem['key'], number> },
) =>
  virtualizer.itemSizeCache.has(item.key)
    ? item.end <= (virtualizer.scrollOffset ?? 0)
    : beginsAboveView(item, change, virtualizer);

/** A thread of any length: draws what is in view, holds its place while older rows come, follows new ones at the end. */
export function VirtualLog<Row>(props: VirtualLogProps<Row>) {
  const { label = chatTexts.log, rows, keyOf, estimate, renderRow, isNews, announcement } = props;
  const { fromTop = false, sent, drawsAllUpTo = 0, growsAtEnd = false, empty, onReachStart, onAtEnd } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const wasAtEnd = useRef(true);
  const height = useRef(0);
  const { isAway, count, handleAtEnd } = useNewRows({ rows, keyOf, isNews });
  const rowAt = (index: number) => rows[index] as Row;
  const { rangeExtractor, hold } = useHeldRow(rows, keyOf);
  // The same one as long as the rows are: with another one the list measures all of them again.
  const getItemKey = useCallback((index: number) => keyOf(rows[index] as Row), [rows, keyOf]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: (index) => estimate(rowAt(index)),
    getItemKey,
    rangeExtractor,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endPlay,
    paddingStart: 16,
    paddingEnd: 8,
    overscan: rows.length <= drawsAllUpTo ? rows.length : 6,
  });

  const look = () => {
    const element = viewport.current;
    if (element === null) return;
    if (element.scrollTop < element.clientHeight * 1.5) onReachStart?.();
    const hasNewHeight = element.clientHeight !== height.current;
    height.current = element.clientHeight;
    // A banner above the composer takes height from the thread, which does not count as scrolling away from its end.
    if (hasNewHeight && wasAtEnd.current) return virtualizer.scrollToEnd();
    // Asked of the view itself: the virtualizer hears of a scroll, its own too, one frame later.
    const isAtEnd = element.scrollHeight - element.clientHeight - element.scrollTop <= endPlay;
    if (isAtEnd === wasAtEnd.current) return;
    wasAtEnd.current = isAtEnd;
    handleAtEnd(isAtEnd);
    onAtEnd?.(isAtEnd);
  };

  useLayoutEffect(() => {
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = growsAtEnd ? liesAboveView : beginsAboveView;
  }, [virtualizer, growsAtEnd]);
  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  // Before it is drawn: what was sent is seen at once.
  useLayoutEffect(() => {
    if (sent !== undefined) virtualizer.scrollToEnd();
  }, [virtualizer, sent]);
  // A keyboard comes up, the composer grows, the window is turned: the end stays in view for who is there.
  useEffect(() => {
    const element = viewport.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => wasAtEnd.current && virtualizer.scrollToEnd());
    observer.observe(element);
    return () => observer.disconnect();
  }, [virtualizer]);
  // A first page that does not fill the view asks for the one before it.
  useEffect(look);

  return (
    <S.Root>
      {/* Not live by itself: rows that come into view while scrolling would be read out, and answers word by word. */}
      <S.Viewport ref={viewport} role="log" aria-live="off" aria-label={label} tabIndex={0} onScroll={look}>
        <S.Column data-from-top={fromTop ? '' : undefined}>
          {rows.length === 0 && empty}
          <S.Rows style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ key, index, start }) => (
              <S.Row
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                onFocus={() => hold(keyOf(rowAt(index)))}
                style={{ transform: `translateY(${start}px)` }}
              >
                <ErrorBoundary
                  onError={(error) => reportItemFailure(error, keyOf(rowAt(index)))}
                  fallback={() => <SystemLine>{chatTexts.notShown}</SystemLine>}
                >
                  {renderRow(rowAt(index))}
                </ErrorBoundary>
              </S.Row>
            ))}
          </S.Rows>
        </S.Column>
      </S.Viewport>
      {isAway && (
        <S.Jump>
          <Button size="sm" icon="arrow-down" onClick={() => virtualizer.scrollToEnd()}>
            {chatTexts.jump(count)}
          </Button>
        </S.Jump>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </S.Root>
  );
}
