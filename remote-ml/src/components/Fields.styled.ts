import { styled } from '@alma/shared/styled';

/** Two fields side by side if there is space. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: var(--s-4);
  align-items: start;
`;
