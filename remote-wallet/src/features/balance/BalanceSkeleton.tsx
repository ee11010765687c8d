import { styled } from '@alma/shared/styled';
import { Skeleton } from '@alma/shared/ui';

/* The height of the balance. On narrow screens the button of the card has a line of its own. */
export const BalancePlace = styled.div`
  --card-h: 193px;
  display: grid;
  min-height: var(--card-h);

  @media (max-width: 900px) {
    --card-h: 234px;
  }
`;

/** The placeholder of the balance, in the same size. */
export const BalanceSkeleton = () => (
  <BalancePlace>
    <Skeleton shape="card" height="var(--card-h)" />
  </BalancePlace>
);
