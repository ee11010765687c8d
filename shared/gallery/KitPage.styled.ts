import { styled } from '@alma/shared/styled';

export const Page = styled.main`
  max-width: 1376px;
  margin: 0 auto;
  padding: 32px 24px 56px;

  &[data-both] {
    max-width: none;
  }

  @media (max-width: 760px) {
    padding: 20px 16px 40px;
  }
`;

export const Panes = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 600px), 1fr));
  gap: var(--s-6);
`;

/* Each pane has its own theme: the tokens are pairs, selected by the colour scheme of the element. */
export const Pane = styled.div`
  min-width: 0;

  &[data-theme] {
    padding: var(--s-5);
    border-radius: var(--r-xl);
    background: var(--bg-canvas);
    color: var(--text);
  }
`;

export const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 360px), 1fr));
  gap: 28px 24px;
  margin-bottom: var(--s-8);
`;

export const Cell = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;

  > h3 {
    margin: 0 2px 10px;
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-weight: var(--w-medium);
    letter-spacing: 0;
  }

  > :last-child:not(h3) {
    flex: 1;
  }

  &[data-wide] {
    grid-column: span 2;

    @media (max-width: 860px) {
      grid-column: auto;
    }
  }
`;

export const SectionTitle = styled.h2`
  margin: 0 2px var(--s-4);
`;

export const Wrap = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 10px;
`;

export const Lines = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 20px;
  padding: 20px;
`;

export const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s-4);
`;

export const Swatch = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  width: 190px;
  font-family: var(--mono);
  font-size: var(--fs-12);

  &::before {
    content: '';
    width: 24px;
    height: 24px;
    border: 1px solid var(--line);
    border-radius: var(--r-sm);
    background: var(--swatch);
  }
`;

export const SkeletonRow = styled.div`
  display: grid;
  grid-template-columns: 32px 1fr 64px;
  align-items: center;
  gap: 12px;
  padding: 13px 20px;

  > :nth-child(2) {
    display: grid;
    gap: 8px;
  }
`;

/* The height of a page, for components that fill one. */
export const Stage = styled.div`
  display: flex;
  height: 720px;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--bg-sheet);
  overflow: hidden;
`;

export const Tight = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 4px;
`;
