import { useReader } from '@alma/shared/auth';
import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { useToast } from '@alma/shared/toast';
import { Icon, sidebarEntry } from '@alma/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import { texts } from '../../texts.ts';
import { lateMessage, refusalMessage } from './movement-messages.ts';
import { type MovementEvent, useMovementState } from './movement-state.ts';
import { movementsOf } from './movement-store.ts';

const Line = styled(Link)`
  ${sidebarEntry}
  height: auto;
  min-height: 32px;
  color: var(--warning);

  &:hover {
    color: var(--warning);
  }

  @media (max-width: 900px) {
    min-height: 44px;
  }
`;

/** Resolves unanswered movements on every page, with a toast for each outcome while no wallet page is open. */
export function MovementWatch({ userId }: { userId: string }) {
  const movements = movementsOf(userId);
  const { checking } = useMovementState(movements);
  const { locale } = useReader();
  const toast = useToast();

  const handleEvent = useEffectEvent((event: MovementEvent) => {
    if (event.kind !== 'settled' || movements.get().isPageOpen) return;
    toast.show({
      type: event.outcome.kind === 'done' ? 'success' : 'error',
      title: lateMessage(event, locale),
      description: refusalMessage(event),
    });
  });
  useEffect(() => movements.listen((event) => handleEvent(event)), [movements]);

  if (checking.length === 0) return null;
  return (
    <Line to="/wallet">
      <Icon name="clock" />
      <span>{texts.movements.checking(checking.length)}</span>
    </Line>
  );
}
