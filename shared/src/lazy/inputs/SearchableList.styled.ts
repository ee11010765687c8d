import { forcedRing } from '../../core/forced-colors.ts';
import { styled } from '../../core/styled.ts';

export const List = styled.div`
  max-height: 264px;
  padding: 4px;
  border: 1px solid var(--line);
  border-radius: var(--r-list);
  background: var(--bg-overlay);
  box-shadow: var(--e-2);
  overflow-y: auto;
  overscroll-behavior: contain;
`;

export const Option = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  padding: 4px 10px 4px 8px;
  border-radius: 7px;
  font-size: var(--fs-13);
  cursor: pointer;

  > svg {
    flex: none;
    color: var(--accent);
  }

  &:hover,
  &[data-active] {
    background: var(--bg-overlay-hover);
  }

  &[data-active] {
    ${forcedRing}
  }

  &[aria-disabled] {
    color: var(--text-muted);
    cursor: not-allowed;
  }
`;

export const Text = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;

  > :first-child {
    color: var(--text-strong);
    font-weight: var(--w-medium);
    line-height: 1.125rem;
  }

  > :nth-child(2) {
    color: var(--text-subtle);
    font-size: var(--fs-12);
    line-height: 1rem;
  }

  /* On the background of the hovered row subtle text would lack contrast. */
  :is(:hover, [data-active]) > & > :nth-child(2) {
    color: var(--text-muted);
  }

  [aria-disabled] > & > :first-child {
    color: var(--text-muted);
  }
`;

export const Note = styled.p`
  padding: 12px 10px;
  color: var(--text-muted);
  font-size: var(--fs-13);
`;
