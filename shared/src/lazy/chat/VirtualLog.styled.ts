import { styled } from '../../core/styled.ts';

export const Root = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`;

/* The virtualizer adds the padding and keeps rows in place: no block padding and no scroll anchoring here. */
export const Viewport = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  padding-inline: 24px;
  overflow-y: auto;
  overflow-anchor: none;
  overscroll-behavior: contain;
  mask-image: linear-gradient(transparent, var(--ink) 20px);

  &:focus-visible {
    outline-offset: -2px;
  }

  /* The page itself scrolls on low screens, and continues where the thread ends. */
  @media (max-height: 380px) {
    overscroll-behavior: auto;
  }

  @media (max-width: 900px) {
    padding-inline: 16px;
  }

  @media print {
    display: block;
    overflow: visible;
    mask-image: none;
  }
`;

/* The column of a thread: at most 720 px wide, and at the bottom while it is short. */
export const Column = styled.div`
  flex: none;
  width: 100%;
  max-width: var(--read-w);
  margin: auto auto 0;

  &[data-from-top] {
    margin-top: 0;
  }
`;

export const Rows = styled.div`
  position: relative;
  flex: none;

  /* Rows have other heights on paper than the measured ones: they follow each other instead. */
  @media print {
    height: auto !important;
  }
`;

/* Margins of a message stay inside its row, or the measured height would miss them. */
export const Row = styled.div`
  display: flow-root;
  position: absolute;
  inset: 0 0 auto;

  @media print {
    position: static;
    transform: none !important;
  }
`;

/* Overlays the end of the thread. */
export const Jump = styled.div`
  position: absolute;
  inset: auto 0 8px;
  display: grid;
  justify-items: center;
  pointer-events: none;

  @media print {
    display: none;
  }

  > * {
    box-shadow: var(--e-2);
    pointer-events: auto;
  }
`;
