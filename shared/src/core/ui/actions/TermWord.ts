import { styled } from '../../styled.ts';

/** A word that explains itself. `Term` of the overlays shows what it means. */
export const TermWord = styled.button`
  position: relative;
  padding: 0;
  border: 0;
  border-radius: var(--r-sm);
  background: none;
  letter-spacing: inherit;
  text-align: inherit;
  text-decoration: underline dotted var(--line-control) 1px;
  text-underline-offset: 3px;
  cursor: help;

  /* A target of 24 px at least that takes no more room than the word. */
  &::after {
    position: absolute;
    inset: -5px -3px;
    content: '';
  }
`;
