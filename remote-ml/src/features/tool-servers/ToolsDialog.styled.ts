import { styled } from '@alma/shared/styled';

/** Tools in a column. */
export const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  overflow-wrap: anywhere;
`;

/** The arguments of a tool, collapsed, aligned with the label of the checkbox. */
export const Schema = styled.details`
  margin: 4px 0 0 28px;
  color: var(--text-muted);
  font-size: var(--fs-12);

  summary {
    min-height: 24px;
    border-radius: var(--r-md);
    cursor: pointer;
  }

  pre {
    max-height: 160px;
    margin: 4px 0 0;
    padding: 8px 10px;
    overflow: auto;
    border: 1px solid var(--line-faint);
    border-radius: var(--r-md);
    background: var(--bg-inset);
    font-family: var(--mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
