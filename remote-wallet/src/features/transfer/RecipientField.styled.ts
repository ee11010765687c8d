import { styled } from '@alma/shared/styled';

export const Root = styled.div`
  position: relative;
`;

/* Overlays the following content instead of moving it. */
export const Popup = styled.div`
  position: absolute;
  z-index: var(--z-menu);
  top: calc(100% + 4px);
  right: 0;
  left: 0;
  max-height: 284px;
  scroll-margin-bottom: 12px;
  padding: 4px;
  border: 1px solid var(--line);
  border-radius: var(--r-list);
  background: var(--bg-overlay);
  box-shadow: var(--e-2);
  font-size: var(--fs-13);
  overflow-y: auto;
  overscroll-behavior: contain;

  > p {
    padding: 10px;
    color: var(--text-muted);
  }
`;

export const Option = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  padding: 4px 10px 4px 8px;
  border-radius: 7px;
  cursor: pointer;

  &:hover,
  &[aria-selected='true'] {
    background: var(--bg-overlay-hover);
  }

  &[aria-selected='true'] {
    @media (forced-colors: active) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }

  > span:last-child {
    display: grid;
    min-width: 0;
    color: var(--text-strong);
    font-weight: var(--w-medium);
    line-height: 1.125rem;
    overflow-wrap: anywhere;
  }

  small {
    color: var(--text-muted);
    font-size: var(--fs-12);
    font-weight: var(--w-regular);
    line-height: 1rem;
  }
`;
