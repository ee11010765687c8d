import { styled } from '../../core/styled.ts';
import { Button, formatNumber } from '../../core/ui/index.ts';
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

  @media (max-width: 760px) {
    padding-left: 16px;
  }
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
  /** What is counted: 'users'. */
  items: string;
  onPageChange: (page: number) => void;
  locale: string;
  /** The next page is loading. */
  busy?: boolean;
}

/** The footer of a table: the shown range, and buttons for other pages. Renders nothing for an empty list. */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, items, onPageChange, locale, busy = false } = props;
  if (total <= 0) return null;
  const pages = Math.ceil(total / pageSize);
  const from = (page - 1) * pageSize + 1;
  const [first, last, all] = [Math.min(from, total), Math.min(page * pageSize, total), total].map((count) =>
    formatNumber(count, locale),
  ) as [string, string, string];

  return (
    <Root aria-label={tableTexts.pages(items)} aria-busy={busy || undefined}>
      <span role="status">{tableTexts.showing(first, last, all, items)}</span>
      <Controls>
        <span>{tableTexts.page(formatNumber(page, locale), formatNumber(pages, locale))}</span>
        <Step label={tableTexts.previous} to={page - 1} isThere={page > 1} onStep={onPageChange} />
        <Step label={tableTexts.next} to={page + 1} isThere={page < pages} onStep={onPageChange} />
      </Controls>
    </Root>
  );
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
