import { styled } from '@alma/shared/styled';
import { VisuallyHidden } from '@alma/shared/ui';
import { texts } from '../texts.ts';

const Root = styled.span`
  display: inline-grid;
  flex: none;
  place-items: center;
  /* Grows with the reader's text size, but not beyond its row. */
  min-width: min(1.125rem, 28px);
  height: min(1.125rem, 28px);
  padding: 0 5px;
  border-radius: 14px;
  background: var(--accent);
  color: var(--on-accent);
  font-size: var(--fs-11);
  font-weight: var(--w-semi);
  font-variant-numeric: tabular-nums;
  line-height: 1;
`;

/** The unread count, as a figure and as text for screen readers. Renders nothing for zero. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Root>
      <span aria-hidden>{count > 999 ? texts.list.maxCount : count}</span>
      <VisuallyHidden>{texts.list.unread(count)}</VisuallyHidden>
    </Root>
  );
}
