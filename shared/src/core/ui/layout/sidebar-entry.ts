import { forcedHighlight } from '../../forced-colors.ts';
import { css } from '../../styled.ts';

/** Styles of a sidebar entry, for links and buttons that widgets add to those of the shell. */
export const sidebarEntry = css`
  display: flex;
  align-items: center;
  gap: 10px;
  height: 32px;
  padding: 0 10px;
  border-radius: var(--r-md);
  color: var(--text-muted);
  font-size: var(--fs-13);
  font-weight: var(--w-medium);

  &:hover {
    background: var(--bg-hover);
    color: var(--text-strong);
    text-decoration: none;
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  &[aria-current] {
    background: var(--bg-active);
    color: var(--text-strong);
  }

  &[aria-current] > svg {
    color: var(--accent);
  }

  &[aria-current] {
    ${forcedHighlight}
  }

  > svg {
    flex: none;
  }

  > [data-title] {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    /* Right-to-left names begin beside the icon, too. */
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  @media (max-width: 900px) {
    height: 44px;
    font-size: var(--fs-14);
  }
`;
