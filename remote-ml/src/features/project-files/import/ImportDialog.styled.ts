import { styled } from '@alma/shared/styled';

export const Status = styled.p`
  display: flex;
  align-items: center;
  gap: var(--s-2);
  color: var(--text-muted);
`;

export const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--s-4);

  @media (max-width: 560px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Notes = styled.ul`
  display: grid;
  gap: 2px;
`;

export const Body = styled.div`
  max-height: min(46vh, 480px);
  padding: 12px 16px;
  border-radius: var(--r-lg);
  background: var(--bg-inset);
  overflow-y: auto;
`;

export const Source = styled.pre`
  margin: 0;
  font-size: var(--fs-13);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
