import { styled } from '@alma/shared/styled';

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2);
  margin-bottom: var(--s-3);
`;

export const Search = styled.div`
  flex: 0 1 340px;
  min-width: 0;

  @media (max-width: 760px) {
    flex-basis: 100%;
  }
`;

export const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  min-width: 0;
`;
