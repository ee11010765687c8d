import { styled } from '@alma/shared/styled';

export const Picker = styled.div`
  max-width: 280px;
  margin-bottom: var(--s-4);

  @media (max-width: 760px) {
    max-width: none;
  }
`;

export const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  padding: 14px 16px 14px 20px;
  border-bottom: 1px solid var(--line-faint);

  h2 {
    overflow-wrap: anywhere;
  }

  p {
    margin-top: 3px;
    color: var(--text-muted);
    font-size: var(--fs-13);
  }

  > div {
    min-width: 0;
  }
`;

export const Guidelines = styled.section`
  display: grid;
  gap: 6px;
  padding: 14px 16px;
  border-radius: var(--r-list);
  background: var(--bg-inset);
  color: var(--text-muted);
  font-size: var(--fs-13);

  h3 {
    font-size: var(--fs-13);
  }

  li {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 22px;
  }

  svg {
    flex: none;
    color: var(--text-subtle);
  }
`;

export const Prompt = styled.p`
  margin-top: var(--s-4);
  padding: 14px 16px;
  border-radius: var(--r-list);
  background: var(--bg-inset);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
