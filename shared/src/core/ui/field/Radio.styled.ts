import { styled } from '../../styled.ts';

/* The native radio covers its drawing, so that arrow keys, forms and screen readers work as usual. */
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
