import { styled } from '@alma/shared/styled';

export const Frame = styled.div`
  display: grid;
  grid-template-columns: 220px minmax(0, 1fr);
  min-height: 100vh;

  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Side = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: var(--s-4);
  padding: var(--s-4);
  border-right: 1px solid var(--line);

  nav {
    display: grid;
    align-content: start;
    gap: var(--s-2);
  }

  a[aria-current] {
    font-weight: var(--w-semi);
  }
`;

export const Main = styled.main`
  display: grid;
  align-content: start;
  gap: var(--s-4);
  max-width: 1120px;
  padding: var(--s-6);
`;

export const Settings = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--s-2);
  font-size: var(--fs-13);

  label {
    display: grid;
    gap: var(--s-1);
  }

  select {
    padding: var(--s-1);
    border: 1px solid var(--line);
    border-radius: var(--r-sm);
    background: var(--bg-card);
    color: var(--text);
    font: inherit;
  }
`;
