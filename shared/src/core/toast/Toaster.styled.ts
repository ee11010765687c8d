import { keyframes, styled } from '../styled.ts';

const enter = keyframes`
  from {
    opacity: 0;
    transform: translateY(-8px);
  }
`;

/*
 * Level with the top bar, beside the theme and the profile, so that the page's actions stay free. The padding keeps the
 * shadows inside the scroll container.
 */
export const Region = styled.section`
  position: fixed;
  z-index: var(--z-toast);
  top: 0;
  right: 0;
  display: flex;
  flex-direction: column;
  gap: var(--s-2);
  width: 484px;
  max-height: 100dvh;
  --pad: 8px 100px 16px 12px;
  padding: var(--pad);
  pointer-events: none;

  &[data-spread='true'] {
    overflow-y: auto;
  }

  &:empty {
    display: none;
  }

  @media print {
    display: none;
  }

  @media (max-width: 900px) {
    left: 0;
    width: auto;
    --pad: 4px 8px 16px;
  }

  /* A form that fills a narrow screen must keep its title, its close button and its actions free. */
  @media (max-width: 760px) {
    body:has([role='dialog'][data-size]:not([data-size='sm'])) & {
      top: auto;
      bottom: 70px;
      max-height: calc(100dvh - 70px);
    }
  }
`;

/* Has no box of its own, so that both live regions share one stack. */
export const LiveRegion = styled.div`
  display: contents;
`;

/* Enables pointer events, which an open dialog disables for everything outside it. */
export const Toast = styled.div`
  position: relative;
  order: var(--position);
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  align-items: start;
  gap: 2px 10px;
  padding: 9px 10px 9px 14px;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--bg-overlay);
  box-shadow: var(--e-2);
  font-size: var(--fs-13);
  pointer-events: auto;
  animation: ${enter} var(--t-base) var(--ease-out);

  /* Covers the gap between toasts, so that crossing it does not fold the stack. */
  &::after {
    content: '';
    position: absolute;
    inset: 100% 0 auto;
    height: var(--s-2);
  }

  > svg {
    margin-top: 1px;
  }

  &[data-type='success'] > svg {
    color: var(--success-solid);
  }

  &[data-type='error'] > svg {
    color: var(--danger-solid);
  }

  &[data-type='warning'] > svg {
    color: var(--warning-solid);
  }

  &[data-type='info'] > svg {
    color: var(--info-solid);
  }

  /*
   * Only an edge of older toasts is shown until hover, focus or a tap spreads the stack. The text stays in the
   * document: a screen reader would announce a toast again when it comes to the front.
   */
  [data-spread='false'] &[data-behind] {
    position: absolute;
    z-index: calc(-1 * var(--position));
    inset: var(--pad);
    overflow: hidden;
    transform: translateY(calc(5px * var(--position))) scaleX(calc(1 - 0.04 * var(--position)));
    pointer-events: none;

    > * {
      opacity: 0;
    }
  }

  [data-spread='false'] &[data-behind='hidden'] {
    opacity: 0;
  }
`;

export const Title = styled.strong`
  font-weight: var(--w-medium);
  line-height: 1.54;
  overflow-wrap: anywhere;
`;

export const Description = styled.p`
  grid-column: 2;
  color: var(--text-muted);
  line-height: 1.45;
  overflow-wrap: anywhere;
`;

export const Close = styled.button`
  grid-column: 3;
  grid-row: 1;
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  margin: -2px 0;
  padding: 0;
  border: 0;
  border-radius: var(--r-sm);
  background: none;
  color: var(--text-subtle);

  &:hover {
    background: var(--bg-overlay-hover);
  }
`;
