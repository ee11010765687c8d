import { useReader } from '@alma/shared/auth';
import type { LateOutcome } from '../../components/movement.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { useToast } from '@alma/shared/toast';
import { Icon } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { movementsOf } from './movement-store.ts';
import { lateMessage, refusalMessage } from './movement-messages.ts';

const Line = styled(Link)`
  display: flex;
  gap: 10px;
  align-items: center;
  min-height: 32px;
  padding: 0 10px;
  border-radius: var(--r-md);
  color: var(--warning);
  font-size: var(--fs-13);
  font-weight: var(--w-medium);

  > svg {
    flex: none;
  }

  &:hover {
    background: var(--bg-hover);
    text-decoration: none;
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  @media (max-width: 900px) {
    min-height: 44px;
    font-size: var(--fs-14);
  }
`;

/** Asks for what has no answer wherever the user is, and tells how it ended where no page of the wallet does. */
export function MovementWatch({ userId }: { userId: string }) {
  const movements = movementsOf(userId);
  const { checking } = useSyncExternalStore(movements.subscribe, movements.getState);
  const { locale } = useReader();
  const toast = useToast();

  const handleNews = useEffectEvent((news: LateOutcome) =>
    toast.show({
      type: news.outcome.kind === 'done' ? 'success' : 'error',
      title: lateMessage(news, locale),
      description: refusalMessage(news),
    }),
  );
  useEffect(() => movements.tell((news) => handleNews(news)), [movements]);
  // After the teller, since what an earlier visit left is asked for at once.
  useEffect(() => movements.start(), [movements]);

  if (checking.length === 0) return null;
  return (
    <Line to="/wallet">
      <Icon name="clock" />
      <span>{texts.movements.checking(checking.length)}</span>
    </Line>
  );
}
