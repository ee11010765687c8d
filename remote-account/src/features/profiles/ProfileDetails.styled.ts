import { styled } from '@alma/shared/styled';
import { Card } from '@alma/shared/ui';

export const Root = styled(Card)`
  container-type: inline-size;
  overflow: hidden;
`;

export const Head = styled.header`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 18px 16px 18px 20px;
  border-bottom: 1px solid var(--line-faint);

  h2 {
    font-size: var(--fs-20);
    letter-spacing: -0.018em;
  }

  p {
    margin-top: 5px;
    color: var(--text-muted);
    font-size: var(--fs-13);
  }

  > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  /* Right-to-left names begin at the left edge of the card, too. */
  [dir] {
    text-align: left;
  }

  @container (max-width: 520px) {
    flex-wrap: wrap;

    > div {
      flex-basis: 100%;
    }
  }
`;

/** One or two groups side by side. */
export const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border-bottom: 1px solid var(--line-faint);

  &:last-child {
    border-bottom: 0;
  }

  > section + section {
    border-top: 1px solid var(--line-faint);
  }

  @container (min-width: 640px) {
    &[data-columns='2'] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    &[data-columns='2'] > section + section {
      border-top: 0;
      border-left: 1px solid var(--line-faint);
    }
  }
`;

export const Group = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 14px;
  min-width: 0;
  padding: 18px 20px;

  > dl > div {
    min-height: 38px;
  }

  > dl {
    margin-top: -8px;
  }
`;

export const GroupHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 4px 12px;
  min-height: 22px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  overflow-wrap: anywhere;
`;

export const HollandCode = styled.span`
  display: flex;
  align-items: center;
  gap: 8px;
`;

export const Achievements = styled.ul`
  margin-top: -8px;
  font-size: var(--fs-13);

  li {
    display: flex;
    align-items: flex-start;
    gap: 10px;
    padding: 9px 0;
    border-bottom: 1px solid var(--line-faint);
    overflow-wrap: anywhere;
  }

  svg {
    flex: none;
    margin-top: 1px;
    color: var(--text-subtle);
  }
`;

/** Groups without any value: one line each. */
export const Folded = styled.ul`
  padding: 4px 20px;
  border-bottom: 1px solid var(--line-faint);

  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 4px 12px;
    min-height: 44px;
    border-bottom: 1px solid var(--line-faint);
    font-size: var(--fs-13);
  }

  > li:last-child {
    border-bottom: 0;
  }

  /* Aligns the text of the button with the end of the row. */
  button {
    margin-right: -10px;
  }

  strong {
    flex: 1;
    font-weight: var(--w-medium);
  }
`;

export const Agents = styled.ul`
  margin: -14px -20px -18px;
`;

export const Note = styled.span`
  color: var(--text-subtle);
`;
