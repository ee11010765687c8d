import { styled } from '../../core/styled.ts';

export const CardOption = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 48px;
  padding: 8px 14px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-list);
  background: var(--bg-card);
  font-size: var(--fs-13);
  transition:
    background var(--t-fast),
    border-color var(--t-fast);

  &:hover {
    background: var(--bg-hover);
  }

  &:has(:checked) {
    border-color: var(--accent-solid);
    background: var(--accent-soft);
  }

  &:has(:disabled) {
    background: var(--bg-inset);
    color: var(--text-muted);
  }

  /* The ring of a radio button, at the end. */
  &::after {
    content: '';
    flex: none;
    width: 16px;
    height: 16px;
    margin-left: auto;
    border: 1.5px solid var(--line-control);
    border-radius: 50%;
  }

  &:has(:checked)::after {
    border: 5px solid var(--accent-solid);
  }
`;

export const CardText = styled.span`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;

  > :first-child {
    color: var(--text-strong);
    font-weight: var(--w-medium);
  }

  > :nth-child(2) {
    color: var(--text-subtle);
    font-size: var(--fs-12);
  }
`;
