import { styled } from '@alma/shared/styled';

/** A wide and a narrow column; one column on narrow screens. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr);
  align-items: start;
  gap: var(--s-4);

  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
