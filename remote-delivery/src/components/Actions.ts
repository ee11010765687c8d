import { styled } from '@alma/shared/styled';

/** Buttons side by side, at the end of a row. */
export const Actions = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  justify-content: flex-end;
`;
