import { styled } from '../../styled.ts';

/** Shows a message over the page for a dialog whose code has not loaded: it has no place of its own in the page. */
export const OverPage = styled.div`
  position: fixed;
  z-index: var(--z-dialog);
  top: calc(var(--topbar-h) + 12px);
  right: 24px;
  left: 24px;
  max-width: 480px;
  margin: 0 auto;

  > div {
    box-shadow: var(--e-2);
  }
`;
