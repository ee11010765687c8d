import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';

export const Column = styled.div`
  max-width: 800px;
  margin: 0 auto;
`;

export const SectionTitle = styled.h2`
  margin: 24px 2px 8px;
  color: var(--text-muted);
  font-size: var(--fs-13);
  font-weight: var(--w-medium);
  letter-spacing: 0;
`;

export const List = styled.ul`
  > li + li {
    border-top: 1px solid var(--line-faint);
  }
`;

export const Item = styled(Link)`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 68px;
  padding: 12px 20px;
  color: inherit;

  &:hover {
    background: var(--bg-hover);
    text-decoration: none;
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  @media (max-width: 900px) {
    padding: 12px 16px;
  }
`;

export const Avatars = styled.span`
  display: flex;
  flex: none;
  /* Two overlapping avatars: titles begin in one column. */
  min-width: 60px;

  > * + * {
    margin-left: -4px;
    box-shadow: 0 0 0 2px var(--bg-card);
  }
`;

export const ArchiveIcon = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: var(--bg-active);
  color: var(--text-muted);
`;

export const Text = styled.span`
  flex: 1;
  min-width: 0;

  > span {
    display: block;
    overflow: hidden;
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  > :first-child {
    color: var(--text-strong);
    font-weight: var(--w-medium);
  }

  > :last-child {
    margin-top: 2px;
    color: var(--text-muted);
    font-size: var(--fs-13);
  }
`;

export const End = styled.span`
  display: grid;
  flex: none;
  justify-items: end;
  gap: 4px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;
`;
