import { styled } from '@alma/shared/styled';
import { Card } from '@alma/shared/ui';

export const InfoCard = styled(Card)`
  > dl {
    padding: var(--s-1) var(--s-5);
  }
`;

export const Absent = styled.span`
  color: var(--text-subtle);
`;
