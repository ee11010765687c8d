import { styled } from '@alma/shared/styled';

/** Two fields side by side if there is space. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: var(--s-4);
  align-items: start;
`;

/** Buttons side by side. */
export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
`;
