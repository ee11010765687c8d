import { css } from './styled.ts';

/** What is chosen or filled by its background alone, where the system replaces the colours of pages. */
export const forcedHighlight = css`
  @media (forced-colors: active) {
    background-color: Highlight;
    color: HighlightText;
    forced-color-adjust: none;

    > svg {
      color: inherit;
    }
  }
`;

/** The current row of a list, marked by its background: a ring leaves the colours of its texts to the system. */
export const forcedRing = css`
  @media (forced-colors: active) {
    outline: 2px solid Highlight;
    outline-offset: -2px;
  }
`;
