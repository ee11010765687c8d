import { styled } from '@alma/shared/styled';
import { Card } from '@alma/shared/ui';

export const Root = styled.section`
  container-type: inline-size;

  /* The height of the list with amounts. */
  > * {
    --card-h: 171px;

    @container (max-width: 760px) {
      --card-h: 310px;
    }

    @container (max-width: 17rem) {
      --card-h: 36rem;
    }
  }
`;

export const Head = styled.header`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s-3);
  margin: 0 2px 10px;

  h2 {
    font-size: var(--fs-14);
  }

  small {
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-variant-numeric: tabular-nums;
  }
`;

export const List = styled(Card)`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));

  &[data-failed] {
    grid-template-rows: auto 1fr;
    min-height: var(--card-h);
  }

  @container (max-width: 760px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    &[data-failed] {
      grid-template-rows: auto auto 1fr;
    }
  }

  /* Enlarged text: two columns would break its words. */
  @container (max-width: 17rem) {
    &,
    &[data-failed] {
      grid-template-rows: none;
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

export const Asset = styled.div`
  min-width: 0;
  padding: 18px 20px;
  overflow-wrap: anywhere;

  & + & {
    border-left: 1px solid var(--line-faint);
  }

  @container (max-width: 760px) {
    padding: 14px 20px;

    &:nth-child(3) {
      border-left: 0;
    }

    &:nth-child(n + 3) {
      border-top: 1px solid var(--line-faint);
    }
  }

  @container (max-width: 17rem) {
    & + & {
      border-top: 1px solid var(--line-faint);
      border-left: 0;
    }
  }
`;

/** Fills the space in the card that the amounts would take. */
export const Failure = styled.div`
  display: grid;
  grid-column: 1 / -1;
  border-top: 1px solid var(--line-faint);
`;

export const Name = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;

  h3 {
    line-height: 1.125rem;
  }

  p {
    color: var(--text-subtle);
    font-size: var(--fs-12);
    line-height: 1rem;
  }

  @container (max-width: 760px) {
    align-items: flex-start;
    min-height: 50px;
  }
`;

export const Amount = styled.p`
  margin: 18px 0 14px;
  color: var(--text-strong);
  font-size: var(--fs-32);
  font-weight: 560;
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.033em;
  line-height: 1.1;

  @container (max-width: 760px) {
    margin: 12px 0 10px;
    font-size: var(--fs-20);
    letter-spacing: -0.02em;
  }
`;

export const Locked = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 1px var(--s-2);
  margin-top: var(--s-2);
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;

  b {
    color: var(--text-muted);
    font-weight: var(--w-medium);
  }
`;
