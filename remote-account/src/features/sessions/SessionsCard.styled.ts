import { styled } from '@alma/shared/styled';

export const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 12px;
  min-height: 58px;
  padding: 10px 20px;
  border-bottom: 1px solid var(--line-faint);
`;

export const Words = styled.div`
  display: grid;
  flex: 1;
  min-width: 140px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  overflow-wrap: anywhere;

  strong {
    font-size: var(--fs-13);
    font-weight: var(--w-medium);
  }
`;

export const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  padding: 12px 20px;
`;
