import { styled } from '@alma/shared/styled';

export const Body = styled.div`
  padding: var(--s-5);

  /* Arrow keys still change the value; the spin buttons would crowd the unit. */
  input[type='number'] {
    appearance: textfield;
    font-variant-numeric: tabular-nums;
  }

  input::-webkit-inner-spin-button,
  input::-webkit-outer-spin-button {
    display: none;
  }
`;
