import { styled } from '../../core/styled.ts';

export const Root = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`;

/** The scrolled region; lists that draw only what is in view bring their own inside. */
export const LogViewport = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  padding: 16px 24px 8px;
  overflow-y: auto;
  overscroll-behavior: contain;
  mask-image: linear-gradient(transparent, var(--ink) 20px);

  &:focus-visible {
    outline-offset: -2px;
  }

  @media (max-width: 900px) {
    padding: 12px 16px 4px;
  }
`;

/** The column of a thread: 720 at most, and at the bottom while it is short. */
export const LogColumn = styled.div`
  flex: none;
  width: 100%;
  max-width: var(--read-w);
  margin: auto auto 0;

  &[data-from-top] {
    margin-top: 0;
  }
`;

export const Jump = styled.div`
  position: absolute;
  inset: auto 0 8px;
  display: grid;
  justify-items: center;
  pointer-events: none;

  > * {
    box-shadow: var(--e-2);
    pointer-events: auto;
  }
`;
