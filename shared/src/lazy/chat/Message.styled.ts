import { styled } from '../../core/styled.ts';

/* Long answers need the full width: messages of others have no bubble and are left-aligned. */
export const Row = styled.article`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr);
  gap: 0 12px;
  margin-top: 16px;

  &[data-grouped] {
    margin-top: 6px;
  }

  &[data-framed] {
    margin-top: 10px;
    padding: 12px 16px;
    border: 1px solid var(--line);
    border-radius: var(--r-lg);
    background: var(--bg-card);
    box-shadow: var(--e-1);
  }
`;

export const Inside = styled.div`
  grid-column: 2;
  min-width: 0;
`;

export const Who = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 8px;
  min-height: 20px;
  font-size: var(--fs-13);

  > strong {
    overflow: clip;
    overflow-clip-margin: 4px;
    overflow-wrap: anywhere;
  }

  > code {
    color: var(--text-subtle);
    font-size: var(--fs-12);
  }
`;

export const Time = styled.time`
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;
`;

export const Text = styled.div`
  margin-top: 2px;
  color: var(--text);
  line-height: 1.58;
  overflow-wrap: anywhere;

  &[data-quiet] {
    color: var(--text-muted);
    font-size: var(--fs-13);
  }
`;

export const Mine = styled.article`
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  margin-top: 16px;

  & + & {
    margin-top: 10px;
  }
`;

export const Bubble = styled.div`
  max-width: 78%;
  padding: 9px 14px;
  border-radius: 14px 14px 4px 14px;
  background: var(--accent-soft);
  color: var(--text-strong);
  /* Visible where the system replaces the background. */
  outline: 1px solid transparent;
  line-height: 1.5;
  overflow-wrap: anywhere;
  unicode-bidi: plaintext;
  white-space: pre-wrap;

  [data-status='pending'] > & {
    background: none;
    box-shadow: inset 0 0 0 1px var(--accent-line);
    color: var(--text-muted);
  }

  [data-status='failed'] > & {
    background: var(--danger-soft);
    box-shadow: inset 0 0 0 1px var(--danger-line);
  }

  @media (max-width: 900px) {
    max-width: 86%;
  }
`;

export const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 2px 6px;
  margin-top: 5px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;

  [data-status='failed'] > & {
    color: var(--danger);
    font-weight: var(--w-medium);
  }
`;

/* A long reason wraps beside its icon. */
export const Reason = styled.span`
  display: flex;
  gap: 6px;
  min-width: 0;

  > svg {
    flex: none;
    margin-top: 2px;
  }
`;

export const LinkButton = styled.button`
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: var(--r-sm);
  background: none;
  font-weight: var(--w-medium);
  text-decoration: underline;
  text-underline-offset: 3px;

  @media (pointer: coarse) {
    min-height: 32px;
    padding: 0 4px;
  }
`;
