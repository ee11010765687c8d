import { styled } from '@alma/shared/styled';

export const Rail = styled.nav`
  flex: none;
  width: 9.5rem;
  padding: 20px 8px 16px 20px;
  border-right: 1px solid var(--line-faint);
  overflow-y: auto;

  li {
    position: relative;
    display: grid;
    grid-template-columns: 32px 1fr;
    gap: 12px;
    align-content: start;
    align-items: center;
    height: 66px;
  }

  li:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 36px;
    bottom: 4px;
    left: 15px;
    width: 2px;
    border-radius: 1px;
    background: var(--line);
  }

  li[data-done]:not(:last-child)::after {
    background: var(--accent-solid);
  }

  @media (max-width: 1180px) {
    width: 72px;
  }

  @media (max-width: 900px) {
    width: auto;
    padding: 10px 16px;
    border-right: 0;
    border-bottom: 1px solid var(--line-faint);

    ol {
      display: flex;
      justify-content: space-between;
    }

    li {
      display: block;
      flex: none;
      height: auto;
    }

    li::after {
      display: none;
    }
  }
`;

export const Number = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border: 1.5px solid var(--line-strong);
  border-radius: 50%;
  background: var(--bg-sheet);
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-weight: var(--w-semi);

  [data-done] > & {
    border-color: var(--accent-line);
    background: var(--accent-soft);
    color: var(--accent);
  }

  [data-now] > & {
    border-color: var(--accent-solid);
    background: var(--accent-solid);
    box-shadow: 0 0 0 4px var(--accent-soft);
    color: var(--on-accent);
  }

  /* The system's colours replace all others: phases that are over are filled, the current one is highlighted. */
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: CanvasText;
    background: Canvas;
    color: CanvasText;

    [data-done] > & {
      border-color: CanvasText;
      background: CanvasText;
      color: Canvas;
    }

    [data-now] > & {
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

/* Visible if there is space; always available to screen readers. */
export const Names = styled.span`
  color: var(--text-subtle);
  font-size: var(--fs-12);
  line-height: 1.35;

  strong {
    display: block;
    color: var(--text-muted);
    font-weight: var(--w-medium);
  }

  [data-now] > & strong {
    color: var(--text-strong);
  }

  @media (max-width: 1180px) {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
