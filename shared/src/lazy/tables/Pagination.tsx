import { useEffect, useEffectEvent } from 'react';
import { maxCounted } from '../../contract/values/counted.ts';
import { styled } from '../../core/styled.ts';
import { Button, formatNumber, formatTotal } from '../../core/ui/index.ts';
import { tableTexts } from './texts.ts';

const Root = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  padding: 10px 12px 10px 20px;
  border-top: 1px solid var(--line);
  color: var(--text-muted);
  font-size: var(--fs-13);
  font-variant-numeric: tabular-nums;
`;

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;

  > :first-child {
    margin-right: 6px;
  }
`;

interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** Number of items on this page. When `total` means 'this many or more', a page that is not full ends the list. */
  shown?: number | undefined;
  /** What is counted: 'users'. */
  items: string;
  /** With `replace` when the page is past the last one, which must not stay in the history. */
  onPageChange: (page: number, options?: { replace: boolean }) => void;
  locale: string;
  /** The next page is loading. */
  busy?: boolean;
}

/**
 * The footer of a table: the shown range, and buttons for other pages. Renders nothing for an empty list. Goes to the
 * last page from a page after it: an old address, or the last item of the last page was removed.
 */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, items, onPageChange, locale, busy = false } = props;
  const { first, last, all, pages, isOpen } = extentOf(props);

  const goToLast = useEffectEvent(() => onPageChange(Math.ceil(total / pageSize), { replace: true }));
  const isBeyond = total > 0 && page > pages;
  useEffect(() => {
    if (isBeyond && !busy) goToLast();
  }, [isBeyond, busy]);

  if (total <= 0) return null;
  const shownOf = (count: number) => formatNumber(count, locale);
  const known = isOpen ? formatTotal(total, locale) : shownOf(all);

  return (
    <Root aria-label={tableTexts.pages(items)} aria-busy={busy || undefined}>
      <span role="status">{tableTexts.showing(shownOf(first), shownOf(last), known, items)}</span>
      <Controls>
        <span>{tableTexts.page(shownOf(page), `${shownOf(pages)}${isOpen ? '+' : ''}`)}</span>
        <Step label={tableTexts.previous} to={page - 1} isThere={page > 1} onStep={onPageChange} />
        <Step label={tableTexts.next} to={page + 1} isThere={isOpen || page < pages} onStep={onPageChange} />
      </Controls>
    </Root>
  );
}

/** The shown range and the size of the list. `isOpen`: its end is unknown, since this page is full. */
function extentOf({ page, pageSize, total, shown = pageSize }: PaginationProps) {
  const before = (page - 1) * pageSize;
  const isOpen = total === maxCounted && shown >= pageSize;
  const all = total === maxCounted ? Math.max(total, before + shown) : total;
  return {
    first: Math.min(before + 1, all),
    last: Math.min(before + pageSize, all),
    all,
    pages: Math.ceil(all / pageSize),
    isOpen,
  };
}

interface StepProps {
  label: string;
  to: number;
  isThere: boolean;
  onStep: (page: number) => void;
}

/** Keeps the focus at the end of the list, where a disabled button would lose it. */
function Step({ label, to, isThere, onStep }: StepProps) {
  return (
    <Button size="sm" aria-disabled={!isThere || undefined} onClick={() => isThere && onStep(to)}>
      {label}
    </Button>
  );
}
