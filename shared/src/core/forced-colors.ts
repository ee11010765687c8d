import { css } from './styled.ts';

/** Highlights an element that only its background marks, where the system replaces the colours of pages. */
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

/** Marks the current row of a list by a ring, which leaves the colours of its text to the system. */
export const forcedRing = css`
  @media (forced-colors: active) {
    outline: 2px solid Highlight;
    outline-offset: -2px;
  }
`;
