import { styled } from '@alma/shared/styled';
import { tint } from '@alma/shared/theme';

/* Hidden while a widget on the page shows the four assets with their amounts. */
export const Assets = styled.section`
  margin-bottom: 28px;

  > h2 {
    margin: 0 2px 10px;
    font-size: var(--fs-14);
  }

  &:has(~ * [data-assets]) {
    display: none;
  }

  @media (max-width: 760px) {
    margin-bottom: 20px;
  }
`;

export const AssetList = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--bg-card);
  box-shadow: var(--e-1);

  > div {
    position: relative;
    padding: 18px 20px 18px 58px;
  }

  > div + div {
    border-left: 1px solid var(--line-faint);
  }

  dt {
    color: var(--text-strong);
    font-weight: var(--w-semi);
    line-height: 1.125rem;
  }

  dd {
    color: var(--text-subtle);
    font-size: var(--fs-12);
    line-height: 1rem;
  }

  @media (max-width: 760px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > div {
      padding: 14px 12px 14px 54px;
    }

    > div:nth-child(3) {
      border-left: 0;
    }

    > div:nth-child(n + 3) {
      border-top: 1px solid var(--line-faint);
    }
  }
`;

export const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s-4);

  @media (max-width: 760px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Cell = styled.div`
  min-width: 0;

  &[data-span='2'] {
    grid-column: span 2;
  }

  /* Nothing follows that would fill the row. */
  &[data-span='2']:last-child {
    grid-column: 1 / -1;
  }

  &[data-span='3'] {
    grid-column: span 3;
    margin-bottom: 12px;
  }

  @media (max-width: 760px) {
    &&[data-span] {
      grid-column: auto;
    }
  }
`;

export const Token = styled.span`
  ${tint}
  position: absolute;
  top: 20px;
  left: 20px;
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border-radius: 50%;
  background: var(--tint-bg);
  color: var(--tint-fg);
  font-size: var(--fs-12);

  @media (max-width: 760px) {
    top: 16px;
    left: 16px;
  }
`;
