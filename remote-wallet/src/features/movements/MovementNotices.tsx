import { ApiError } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import { styled } from '@alma/shared/styled';
import { Banner, IconButton } from '@alma/shared/ui';
import type { Movement } from '../../components/movement.ts';
import { texts } from '../../texts.ts';
import { lateMessage, nameOf, refusalMessage } from './movement-messages.ts';
import type { MovementState } from './movement-state.ts';

const copy = texts.movements;

const List = styled.section`
  display: grid;
  gap: var(--s-2);

  &[aria-label] {
    margin-bottom: var(--s-4);
  }
`;

interface MovementNoticesProps {
  state: MovementState;
  /** Selects the movements that are shown here. */
  shows: (movement: Movement) => boolean;
  /** Labels the region when no heading on the page does. */
  label?: string;
  onDismiss: (key: string) => void;
}

/** Movements without a known outcome, and those whose outcome arrived only by asking again. */
export function MovementNotices({ state, shows, label, onDismiss }: MovementNoticesProps) {
  const { locale } = useReader();
  const checking = state.checking.filter(shows);
  const lateOutcomes = state.lateOutcomes.filter(({ movement }) => shows(movement));
  if (checking.length + lateOutcomes.length === 0) return null;
  return (
    <List aria-label={label}>
      {checking.map((movement) => (
        <Banner key={movement.key} tone="warning" icon="clock" title={nameOf(movement, locale)}>
          {describeState(movement, state.errors[movement.key])}
        </Banner>
      ))}
      {lateOutcomes.map(({ movement, outcome }) => (
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

function describeState({ hasFailed }: Movement, error: unknown): string {
  if (hasFailed) return copy.failed;
  const isUnavailable = error instanceof ApiError && error.status === 503;
  return isUnavailable ? `${texts.failure.unavailable} ${copy.unansweredHint}` : copy.unansweredHint;
}
