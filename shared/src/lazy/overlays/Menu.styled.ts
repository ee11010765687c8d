import { DropdownMenu } from 'radix-ui';
import { forcedRing } from '../../core/forced-colors.ts';
import { css, styled } from '../../core/styled.ts';
import { growIn } from './motion.ts';

/** The floating list that menus and selects share. */
export const floating = css`
  --bg-hover: var(--bg-overlay-hover);
  z-index: var(--z-menu);
  min-width: 208px;
  max-width: min(360px, calc(100vw - 16px));
  padding: 4px;
  border: 1px solid var(--line);
  border-radius: var(--r-list);
  background: var(--bg-overlay);
  box-shadow: var(--e-2);

  &[data-state='open'] {
    animation: ${growIn} var(--t-base) var(--ease-out);
  }
`;

export const row = css`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 32px;
  padding: 4px 10px;
  border-radius: 7px;
  color: var(--text);
  font-size: var(--fs-13);
  font-weight: var(--w-medium);
  cursor: pointer;
  user-select: none;
  outline: 0;

  > svg {
    flex: none;
    color: var(--text-subtle);
  }

  &[data-highlighted] {
    background: var(--bg-hover);
    color: var(--text-strong);
    ${forcedRing}
  }

  &[data-disabled] {
    color: var(--text-disabled);
    cursor: not-allowed;
  }

  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

export const Content = styled(DropdownMenu.Content)`
  ${floating}
  transform-origin: var(--radix-dropdown-menu-content-transform-origin);
`;

export const Item = styled(DropdownMenu.Item)`
  ${row}

  &[data-danger],
  &[data-danger] > svg {
    color: var(--danger);
  }
`;

export const Separator = styled(DropdownMenu.Separator)`
  height: 1px;
  margin: 4px -4px;
  background: var(--line);
`;
