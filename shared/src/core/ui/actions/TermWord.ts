import { styled } from '../../styled.ts';

/** A word with an explanation, which `Term` of the overlays shows. */
export const TermWord = styled.button`
  position: relative;
  padding: 0;
  border: 0;
  border-radius: var(--r-sm);
  background: none;
  text-align: inherit;
  text-decoration: underline dotted var(--line-control) 1px;
  text-underline-offset: 3px;
  cursor: help;

  /* A target of at least 24 px without more space than the word takes. */
  &::after {
    position: absolute;
    inset: -5px -3px;
    content: '';
  }
`;
