import { styled } from '@alma/shared/styled';
import { Banner, IconButton } from '@alma/shared/ui';
import { ApiError } from '@alma/shared/api';
import { failureWords } from '../../components/failure-words.ts';
import { shortAddress, wholeAmount } from '../../components/units.ts';
import { useReader } from '../../components/useReader.ts';
import { texts } from '../../texts.ts';
import type { Movement } from './movement.ts';
import type { LateOutcome, MovementState } from './movement-store.ts';

const words = texts.movements;

const List = styled.section`
  display: grid;
  gap: var(--s-2);
  margin-bottom: var(--s-4);
`;

interface MovementNewsProps {
  state: MovementState;
  onDismiss: (key: string) => void;
}

/** Movements whose outcome nobody knows yet, and those that were settled only by asking again. */
export function MovementNews({ state, onDismiss }: MovementNewsProps) {
  const { locale } = useReader();
  const { checking, late, faults } = state;
  if (checking.length + late.length === 0) return null;
  return (
    <List aria-label={words.region}>
      {checking.map((movement) => (
        <Banner key={movement.key} tone="warning" icon="clock" title={nameOf(movement, locale)}>
          {isAway(faults[movement.key]) && texts.failure.unavailable} {words.why}
        </Banner>
      ))}
      {late.map(({ movement, outcome }) => (
        <Banner
          key={movement.key}
          tone={outcome.kind === 'done' ? 'info' : 'danger'}
          title={lateWords({ movement, outcome }, locale)}
          action={
            <IconButton icon="x" size="sm" label={texts.close} onClick={() => onDismiss(movement.key)} />
          }
        >
          {outcome.kind === 'refused' && failureWords(outcome.error, texts.failure[movement.kind])}
        </Banner>
      ))}
    </List>
  );
}

const isAway = (fault: unknown): boolean => fault instanceof ApiError && fault.status === 503;

const amountOf = ({ amount, currency }: Movement, locale: string): string =>
  texts.money(wholeAmount(amount, locale), currency);

function nameOf(movement: Movement, locale: string): string {
  const amount = amountOf(movement, locale);
  return movement.kind === 'fund' ? words.fund(amount) : words.transfer(amount, shortAddress(movement.to));
}

function lateWords({ movement, outcome }: LateOutcome, locale: string): string {
  const amount = amountOf(movement, locale);
  const to = shortAddress(movement.to);
  if (outcome.kind === 'done') {
    return movement.kind === 'fund' ? words.fundDone(amount) : words.transferDone(amount, to);
  }
  return movement.kind === 'fund' ? words.fundRefused(amount) : words.transferRefused(amount, to);
}
