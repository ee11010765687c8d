import { styled } from '@alma/shared/styled';

export const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  padding: var(--s-5);

  /* The steps are for the arrow keys; the arrows would crowd the unit. */
  input[type='number'] {
    appearance: textfield;
    font-variant-numeric: tabular-nums;
  }

  input::-webkit-inner-spin-button,
  input::-webkit-outer-spin-button {
    display: none;
  }
`;
