import { styled } from '@alma/shared/styled';

export const Main = styled.div`
  padding: 24px 24px 22px;

  @media (max-width: 900px) {
    padding: 20px;
  }
`;

export const Label = styled.h2`
  display: flex;
  align-items: center;
  gap: 10px;
  color: var(--text-muted);
  font-size: var(--fs-13);
  font-weight: var(--w-medium);
  letter-spacing: 0;
`;

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 0 var(--s-4);

  @media (max-width: 900px) {
    > button {
      width: 100%;
      min-height: 44px;
      margin-top: var(--s-4);
    }
  }
`;

export const Amount = styled.p`
  min-width: 0;
  margin: 14px 0 4px;
  color: var(--text-strong);
  font-size: var(--fs-44);
  font-weight: 560;
  letter-spacing: -0.038em;
  line-height: 1.1;
  overflow-wrap: anywhere;

  > span {
    color: var(--text-subtle);
  }

  > small {
    margin-left: 3px;
    color: var(--text-subtle);
    font-size: var(--fs-20);
    font-weight: var(--w-medium);
    letter-spacing: -0.01em;
  }

  @media (max-width: 900px) {
    font-size: 2.25rem;
  }
`;

export const Locked = styled.p`
  margin-top: var(--s-1);
  color: var(--text-muted);
  font-size: var(--fs-12);
`;

export const Message = styled.div`
  position: relative;

  > :not(:empty) {
    margin-top: var(--s-3);
  }
`;

export const Footer = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-5);
  padding: 14px 24px;
  border-top: 1px solid var(--line-faint);
  color: var(--text-muted);
  font-size: var(--fs-13);

  > span {
    display: flex;
    align-items: center;
    gap: var(--s-2);
  }

  > strong {
    font-variant-numeric: tabular-nums;
  }

  @media (max-width: 900px) {
    padding: 14px 20px;
  }
`;
