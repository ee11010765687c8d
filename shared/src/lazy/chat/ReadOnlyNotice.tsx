import { styled } from '../../core/styled.ts';
import type { IconName } from '../../core/ui/index.ts';
import { Icon } from '../../core/ui/index.ts';

const Root = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--s-3);
  min-height: 48px;
  padding: 10px 14px;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--bg-inset);
  color: var(--text-muted);
  font-size: var(--fs-13);

  > svg {
    flex: none;
  }
`;

interface ReadOnlyNoticeProps {
  icon?: IconName;
  /** Why the thread is read-only: 'This chat has been archived and is read-only.' */
  children: string;
}

/** Replaces the composer of a read-only thread. */
export function ReadOnlyNotice({ icon = 'archive', children }: ReadOnlyNoticeProps) {
  return (
    <Root role="status">
      <Icon name={icon} />
      {children}
    </Root>
  );
}
