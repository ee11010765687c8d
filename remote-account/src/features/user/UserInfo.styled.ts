import { styled } from '@alma/shared/styled';
import { Card } from '@alma/shared/ui';

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr);
  align-items: start;
  gap: var(--s-4);

  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const InfoCard = styled(Card)`
  > dl {
    padding: var(--s-1) var(--s-5);
  }
`;

export const Absent = styled.span`
  color: var(--text-subtle);
`;
