import { styled } from '@alma/shared/styled';

/** Below the form that starts a session. */
export const Place = styled.div`
  margin-top: 32px;
`;

/** Links to sessions, each with its time. */
export const List = styled.ul`
  padding: 8px;

  a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px 16px;
    align-items: center;
    padding: 8px 12px;
    border-radius: var(--r-md);
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
  }

  a:hover {
    background: var(--bg-hover);
  }

  strong {
    font-weight: var(--w-medium);
  }

  small,
  time {
    color: var(--text-subtle);
    font-size: var(--fs-12);
  }

  time {
    text-align: right;
  }
`;
