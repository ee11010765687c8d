import { keyframes, styled } from '../styled.ts';

const enter = keyframes`
  from {
    opacity: 0;
    transform: translateY(-8px);
  }
`;

/* Pointer events are asked for, since an open dialog takes them from everything outside it. */
export const Region = styled.section`
  position: fixed;
  z-index: var(--z-toast);
  top: 68px;
  right: 24px;
  display: flex;
  flex-direction: column;
  gap: var(--s-2);
  width: min(372px, calc(100vw - 24px));
  pointer-events: auto;

  &:empty {
    display: none;
  }

  @media (max-width: 900px) {
    top: 60px;
    right: 12px;
    left: 12px;
    width: auto;
  }
`;

/* Takes no box of its own, so that both kinds of news share one stack. */
export const LiveRegion = styled.div`
  display: contents;
`;

export const Toast = styled.div`
  order: var(--position);
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  align-items: start;
  gap: 2px 10px;
  padding: 12px 10px 12px 14px;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--bg-overlay);
  box-shadow: var(--e-2);
  font-size: var(--fs-13);
  animation: ${enter} var(--t-base) var(--ease-out);

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

  /* Behind the newest only an edge shows, until hover or focus spreads the stack. */
  [data-spread='false'] &[data-behind] {
    position: absolute;
    z-index: calc(-1 * var(--position));
    inset: 0;
    overflow: hidden;
    transform: translateY(calc(8px * var(--position))) scaleX(calc(1 - 0.04 * var(--position)));

    > * {
      visibility: hidden;
    }
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
