import { styled } from '@alma/shared/styled';

export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: var(--s-4);

  @media (max-width: 480px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
