import { api, useApi } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import type { User } from '@alma/shared/contract';
import type { StepContribution } from '@alma/shared/remote';
import { Link } from '@alma/shared/router';
import { useToast } from '@alma/shared/toast';
import { Button, Icon, IconButton, Progress, TitledCard, VisuallyHidden } from '@alma/shared/ui';
import { type ReactNode, useCallback, useEffect } from 'react';
import { texts } from '../texts.ts';
import * as S from './FirstStepsCard.styled.ts';

const copy = texts.firstSteps;

interface FirstStepsCardProps {
  user: User;
  steps: readonly StepContribution[];
  skeleton: ReactNode;
  onClose: () => void;
}

/** The steps, with a tick for each that the server reports as done. When all are done, it says so once and closes. */
export function FirstStepsCard({ user, steps, skeleton, onClose }: FirstStepsCardProps) {
  const toast = useToast();
  const { setUser } = useAuth();
  const { user_id: userId } = user;
  // Returning from a step reads again, even if it took less than the deduplication interval.
  const reading = useApi('users.steps', { params: { user_id: userId } }, { dedupingInterval: 0 });
  const { data, error } = reading;
  const { steps: known = [] } = data ?? {};
  const isDone = ({ step }: StepContribution) => known.some((fact) => fact.step === step && fact.is_done);
  const next = steps.find((step) => !isDone(step));
  const isFinished = data !== undefined && next === undefined;

  const close = useCallback(async () => {
    setUser(await api.call('users.update', { params: { user_id: userId }, body: { first_steps: 'closed' } }));
  }, [setUser, userId]);

  useEffect(() => {
    // If the call fails, the next visit shows the card again.
    if (isFinished) close().catch(() => undefined);
  }, [isFinished, close]);

  const handleDismiss = () => {
    onClose();
    // The focused button was removed with the card.
    document.querySelector('main')?.focus({ preventScroll: true });
    if (isFinished) return;
    close().catch(() => toast.show({ type: 'error', title: copy.notSaved, description: copy.notSavedText }));
  };

  // After a failed read no step is ticked, but the links still work.
  if (data === undefined && error === undefined) return skeleton;
  return (
    <TitledCard
      title={isFinished ? copy.finished : copy.title}
      actions={
        <>
          {data === undefined ? (
            <NotRead isRetrying={reading.isValidating} onRetry={() => void reading.mutate()} />
          ) : (
            <Count done={steps.filter(isDone).length} all={steps.length} />
          )}
          <IconButton icon="x" label={copy.dismiss} onClick={handleDismiss} />
        </>
      }
    >
      <S.List>
        {steps.map((step) => (
          <li key={step.step}>
            <Step step={step} isDone={isDone(step)} isNext={step === next} />
          </li>
        ))}
      </S.List>
    </TitledCard>
  );
}

function Count({ done, all }: { done: number; all: number }) {
  const text = copy.count(done, all);
  return (
    <S.Count>
      <Progress label={copy.progress} value={done} max={all} valueText={text} />
      {text}
    </S.Count>
  );
}

/** In the line of the title, so that the steps keep their place and their links. */
function NotRead({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <>
      <S.Failed role="alert">{copy.notRead}</S.Failed>
      <Button size="sm" busy={isRetrying} onClick={onRetry}>
        {copy.tryAgain}
      </Button>
    </>
  );
}

function Step({ step, isDone, isNext }: { step: StepContribution; isDone: boolean; isNext: boolean }) {
  const about = (
    <span>
      <b>{step.title}</b>
      <S.Text>{step.text}</S.Text>
    </span>
  );
  if (isDone) {
    return (
      <S.Row data-done="">
        <Icon name="circle-check" size={18} />
        <VisuallyHidden>{copy.done}</VisuallyHidden>
        {about}
      </S.Row>
    );
  }
  return (
    <S.Row as={Link} to={step.path} data-next={isNext ? '' : undefined}>
      <S.Ring aria-hidden />
      {about}
      <Icon name="chevron-right" />
    </S.Row>
  );
}
