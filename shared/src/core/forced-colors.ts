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
