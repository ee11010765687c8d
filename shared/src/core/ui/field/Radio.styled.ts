import { styled } from '../../styled.ts';

/* The browser's radio lies over its drawing, so that arrow keys, forms and readers treat it as what it is. */
export const Radio = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  border-radius: inherit;
  appearance: none;
  cursor: pointer;

  &:disabled {
    cursor: not-allowed;
  }
`;
