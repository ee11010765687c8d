import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { reportItemFailure } from '../../core/api/index.ts';
import { Button, ErrorBoundary, VisuallyHidden } from '../../core/ui/index.ts';
import { SystemLine } from './lines.tsx';
import { chatTexts } from './texts.ts';
import { useIsPrinting } from './useIsPrinting.ts';
import { useNewRows } from './useNewRows.ts';
import { useRetainedRow } from './useRetainedRow.ts';
import * as S from './VirtualLog.styled.ts';

/** A distance to the end that still counts as the end, in px. */
const endPlay = 80;

interface VirtualLogProps<Row> {
  /** Names the thread; 'Messages' by default. */
  label?: string;
  rows: readonly Row[];
  /** A key that is constant from a row's first rendering on: it identifies the visible row that is kept in place. */
  keyOf: (row: Row) => string;
  /** The estimated height of a row before it is measured. */
  estimate: (row: Row) => number;
  renderRow: (row: Row) => ReactNode;
  /** False for rows that are not announced: own messages, separators. */
  isNews: (row: Row) => boolean;
  /** Called near the first row, repeatedly until rows are added before it. */
  onReachStart?: () => void;
  /** Called when the reader reaches or leaves the end. */
  onAtEnd?: (isAtEnd: boolean) => void;
  /** Announcements for screen readers: in batches, a streamed answer once it is complete. */
  announcement?: string;
  /** Threads that start with a question are aligned to the top while they are short. */
  fromTop?: boolean;
  /** The key of the reader's latest message: the thread scrolls to its end when it changes. */
  sent?: string | undefined;
  /** Up to this many rows are all rendered, within reach of browser search, selections and screen reader cursors. */
  drawsAllUpTo?: number;
  /** Rows grow at their ends, as streamed answers do; otherwise at their tops, as the first row of a day does. */
  growsAtEnd?: boolean;
  /** Shown before the first row. */
  empty?: ReactNode;
}

/**
 * A row that starts above the viewport must not shift it when its height changes. The library allows the shift during
 * upward scrolling, which is when older rows arrive and the former first one loses its day or its name.
 */
const beginsAboveView = (
  { start }: VirtualItem,
  _change: number,
  { scrollOffset }: { scrollOffset: number | null },
) => start < (scrollOffset ?? 0);

/** An answer that is read in the middle while it grows stays in place. */
const liesAboveView = (
  item: VirtualItem,
  change: number,
  virtualizer: { scrollOffset: number | null; itemSizeCache: Map<VirtualItem['key'], number> },
) =>
  virtualizer.itemSizeCache.has(item.key)
    ? item.end <= (virtualizer.scrollOffset ?? 0)
    : beginsAboveView(item, change, virtualizer);

/** A thread of any length: renders visible rows, stays in place while older rows arrive, follows new ones at the end. */
export function VirtualLog<Row>(props: VirtualLogProps<Row>) {
  const { label = chatTexts.log, rows, keyOf, estimate, renderRow, isNews, announcement } = props;
  const { fromTop = false, sent, drawsAllUpTo = 0, growsAtEnd = false, empty, onReachStart, onAtEnd } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const wasAtEnd = useRef(true);
  const height = useRef(0);
  const isPrinting = useIsPrinting();
  const { isAway, count, handleAtEnd } = useNewRows({ rows, keyOf, isNews });
  const rowAt = (index: number) => rows[index] as Row;
  const { rangeExtractor, retain } = useRetainedRow(rows, keyOf);
  // Memoised by the rows: with a new function the list would measure all of them again.
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
    overscan: isPrinting || rows.length <= drawsAllUpTo ? rows.length : 6,
  });

  const look = () => {
    const element = viewport.current;
    if (element === null) return;
    if (element.scrollTop < element.clientHeight * 1.5) onReachStart?.();
    const hasNewHeight = element.clientHeight !== height.current;
    height.current = element.clientHeight;
    // A banner above the composer takes height from the thread; that is not scrolling away from its end.
    if (hasNewHeight && wasAtEnd.current) return virtualizer.scrollToEnd();
    // Read from the element itself: the virtualizer learns of a scroll, even of its own, one frame later.
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
  // In a layout effect, so that the sent message is visible in the first paint.
  useLayoutEffect(() => {
    if (sent !== undefined) virtualizer.scrollToEnd();
  }, [virtualizer, sent]);
  // When a keyboard opens, the composer grows or the window is rotated, a reader at the end stays there.
  useEffect(() => {
    const element = viewport.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => wasAtEnd.current && virtualizer.scrollToEnd());
    observer.observe(element);
    return () => observer.disconnect();
  }, [virtualizer]);
  // A first page that does not fill the viewport asks for the one before it.
  useEffect(look);

  return (
    <S.Root>
      {/* Not live: otherwise rows that scroll into view would be announced, and answers word by word. */}
      <S.Viewport ref={viewport} role="log" aria-live="off" aria-label={label} tabIndex={0} onScroll={look}>
        <S.Column data-from-top={fromTop ? '' : undefined}>
          {rows.length === 0 && empty}
          <S.Rows style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ key, index, start }) => (
              <S.Row
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                onFocus={() => retain(keyOf(rowAt(index)))}
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
