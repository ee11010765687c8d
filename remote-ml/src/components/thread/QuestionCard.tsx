import { api, ApiError } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { ToolQuestion, ToolStep } from '@alma/shared/contract';
import { Banner, Button, Icon, Inline, momentsFor } from '@alma/shared/ui';
import { type MouseEvent, useId, useState } from 'react';
import { questionTexts as copy } from './question-texts.ts';
import * as S from './QuestionCard.styled.ts';
import { shownArguments } from './tool-text.ts';

interface QuestionCardProps {
  runId: string;
  step: ToolStep;
  question: ToolQuestion;
}

type Choice = 'allow' | 'decline';

/** Asks the owner of the session whether an agent may make one call. */
export function QuestionCard({ runId, step, question }: QuestionCardProps) {
  const titleId = useId();
  const listId = useId();
  const [chosen, setChosen] = useState<Choice>();
  const [failure, setFailure] = useState<string>();
  const moments = momentsFor(useReader());
  const shown = shownArguments(step);

  const answer = async (choice: Choice, pressed: HTMLElement) => {
    if (chosen !== undefined) return;
    setChosen(choice);
    setFailure(undefined);
    // The card is removed with the answer, which may arrive before the reply of the call.
    const thread = pressed.closest<HTMLElement>('[role="log"]');
    try {
      const body = { question_id: step.id, answer: choice };
      await api.call('runs.answer', { params: { run_id: runId }, body });
      thread?.focus();
    } catch (error) {
      const isClosed = error instanceof ApiError && error.code === 'QUESTION_CLOSED';
      setFailure(isClosed ? error.message : copy.failed);
      // Another tab's decision arrives with the events of the run.
      if (isClosed) thread?.focus();
      else setChosen(undefined);
    }
  };
  const button = (choice: Choice) => ({
    busy: chosen === choice,
    disabled: chosen !== undefined && chosen !== choice,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => void answer(choice, currentTarget),
  });

  return (
    <S.Card aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Icon name="shield-check" size={16} />
        <span>{copy.title(step.agent, question)}</span>
      </h2>
      <p>{copy.sent(question.server)}</p>
      <div>
        <h3 id={listId}>{copy.arguments}</h3>
        {shown.length === 0 ? (
          <p>{copy.noArguments}</p>
        ) : (
          // Focusable, so that it can be scrolled by keyboard.
          <S.Scroll tabIndex={0} role="region" aria-labelledby={listId}>
            <dl>
              {shown.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </S.Scroll>
        )}
      </div>
      {question.has_instructions && (
        <Banner tone="danger" icon="triangle-alert">
          {copy.orders}
        </Banner>
      )}
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      <Inline>
        <Button variant="primary" icon="check" {...button('allow')}>
          {copy.allow}
        </Button>
        <Button icon="x" {...button('decline')}>
          {copy.decline}
        </Button>
      </Inline>
      <small>
        {copy.until(moments.dayName(question.expires_at), moments.time(question.expires_at).text)}
      </small>
    </S.Card>
  );
}
