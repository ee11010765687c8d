import { useReader } from '@alma/shared/auth';
import { styled } from '@alma/shared/styled';
import { Banner, IconButton } from '@alma/shared/ui';
import { ApiError } from '@alma/shared/api';
import { texts } from '../../texts.ts';
import type { Movement } from '../../components/movement.ts';
import type { MovementState } from './movement-store.ts';
import { lateMessage, nameOf, refusalMessage } from './movement-messages.ts';

const words = texts.movements;

const List = styled.section`
  display: grid;
  gap: var(--s-2);

  &[aria-label] {
    margin-bottom: var(--s-4);
  }
`;

interface MovementNewsProps {
  state: MovementState;
  /** Which movements are told here. */
  shows: (movement: Movement) => boolean;
  /** Names the region where it stands alone on the page. */
  label?: string;
  onDismiss: (key: string) => void;
}

/** Movements whose outcome nobody knows yet, and those that were settled only by asking again. */
export function MovementNews({ state, shows, label, onDismiss }: MovementNewsProps) {
  const { locale } = useReader();
  const { faults } = state;
  const checking = state.checking.filter(shows);
  const late = state.late.filter(({ movement }) => shows(movement));
  if (checking.length + late.length === 0) return null;
  return (
    <List aria-label={label}>
      {checking.map((movement) => (
        <Banner key={movement.key} tone="warning" icon="clock" title={nameOf(movement, locale)}>
          {whyOf(movement, faults[movement.key])}
        </Banner>
      ))}
      {late.map(({ movement, outcome }) => (
        <Banner
          key={movement.key}
          tone={outcome.kind === 'done' ? 'info' : 'danger'}
          title={lateMessage({ movement, outcome }, locale)}
          action={
            <IconButton icon="x" size="sm" label={texts.close} onClick={() => onDismiss(movement.key)} />
          }
        >
          {refusalMessage({ movement, outcome })}
        </Banner>
      ))}
    </List>
  );
}

function whyOf({ hasFailed }: Movement, fault: unknown): string {
  if (hasFailed) return words.failed;
  const isAway = fault instanceof ApiError && fault.status === 503;
  return isAway ? `${texts.failure.unavailable} ${words.why}` : words.why;
}
