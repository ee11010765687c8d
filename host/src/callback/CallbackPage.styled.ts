import { styled } from '@alma/shared/styled';

export const Page = styled.div`
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  padding: var(--s-2);
`;

export const Sheet = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  padding: 24px 24px 40px;
  border: 1px solid var(--line);
  border-radius: var(--r-xl);
  background: var(--bg-sheet);
`;

export const Main = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 6px;
  padding: 24px 0 40px;
  color: var(--text-muted);
  font-size: var(--fs-13);
  text-align: center;

  h1 {
    font-size: var(--fs-20);
  }

  p {
    max-width: 34ch;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
`;

export const News = styled.div`
  display: grid;
  justify-items: center;
  gap: 6px;
`;

export const Ring = styled.span`
  display: grid;
  place-items: center;
  width: 64px;
  height: 64px;
  margin-bottom: 14px;
  border-radius: 50%;
  background: var(--bg-hover);
  color: var(--text-muted);

  &[data-outcome='success'] {
    background: var(--success-soft);
    color: var(--success);
  }

  &[data-outcome='failure'] {
    background: var(--danger-soft);
    color: var(--danger);
  }
`;

export const Action = styled.div`
  margin-top: var(--s-3);
`;
