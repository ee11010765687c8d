import { styled } from '../../core/styled.ts';

export const Rows = styled.ul`
  display: grid;

  > li {
    border-bottom: 1px solid var(--line-faint);
  }

  > li:last-child {
    border-bottom: 0;
  }
`;

export const Row = styled.div`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr) auto;
  gap: 4px 12px;
  align-items: start;
  padding: 14px 12px 14px 20px;
  font-size: var(--fs-13);

  > svg,
  > span:first-child {
    margin-top: 2px;
    color: var(--text-muted);
  }

  &[data-status='active'] > svg {
    color: var(--success);
  }

  &[data-status='failed'] > svg {
    color: var(--danger);
  }
`;

export const Text = styled.div`
  display: grid;
  gap: 5px;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const Name = styled.span`
  color: var(--text-strong);
  font-weight: var(--w-medium);
`;

export const Note = styled.span`
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;

  [data-status='failed'] & {
    color: var(--danger);
  }
`;

export const Bar = styled.div`
  padding: 4px 0 1px;
`;

export const Actions = styled.span`
  display: flex;
  gap: 4px;
`;

export const Zone = styled.label`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 4px 10px;
  padding: 18px;
  border: 1.5px dashed var(--line-strong);
  border-radius: var(--r-list);
  color: var(--text-muted);
  font-size: var(--fs-13);
  text-align: center;
  cursor: pointer;

  &:hover,
  &[data-over] {
    background: var(--bg-inset);
    color: var(--text-strong);
  }

  &[data-over] {
    border-color: var(--accent-solid);
    background: var(--accent-soft);
  }

  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  &[data-disabled] {
    background: var(--bg-inset);
    color: var(--text-muted);
    cursor: not-allowed;
  }
`;

export const File = styled.input`
  position: absolute;
  width: 1px;
  height: 1px;
  opacity: 0;
`;
