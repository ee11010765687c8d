import { styled } from '@alma/shared/styled';
import { Skeleton } from '@alma/shared/ui';

/* On narrow screens the button of the card has a line of its own. */
const Place = styled.div`
  --card-h: 193px;

  @media (max-width: 900px) {
    --card-h: 234px;
  }
`;

/** The placeholder of the balance, in the same size. */
export const BalanceSkeleton = () => (
  <Place>
    <Skeleton shape="card" height="var(--card-h)" />
  </Place>
);
