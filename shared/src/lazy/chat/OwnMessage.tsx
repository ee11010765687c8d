import type { ReactNode } from 'react';
import { Icon } from '../../core/ui/index.ts';
import * as S from './Message.styled.ts';
import type { ChatMoment } from './Message.tsx';
import { MessageTime } from './Message.tsx';
import { chatTexts } from './texts.ts';

/** The state of one's own message: stored, being sent, or not confirmed. */
export type OwnMessageState =
  | { status: 'sent'; at: ChatMoment }
  | { status: 'pending'; text?: string }
  | { status: 'failed'; reason: string };

interface OwnMessageProps {
  state: OwnMessageState;
  children: ReactNode;
  onRetry?: () => void;
  onDiscard?: () => void;
  /** The same minute as the next own message: without the time. */
  grouped?: boolean;
}

/** One's own message, tinted, on the right. A failed one keeps its text and offers Retry and Discard. */
export function OwnMessage({ state, children, onRetry, onDiscard, grouped = false }: OwnMessageProps) {
  const name = state.status === 'sent' ? chatTexts.own(state.at.text) : chatTexts.ownPending;
  const failureActions = [
    { label: chatTexts.retry, run: onRetry },
    { label: chatTexts.discard, run: onDiscard },
  ];
  return (
    <S.Mine aria-label={name} data-status={state.status}>
      <S.Bubble>{children}</S.Bubble>
      {!(grouped && state.status === 'sent') && (
        <S.Meta>
          <StateLine state={state} />
          {state.status === 'failed' &&
            failureActions.map(
              ({ label, run }) =>
                run !== undefined && (
                  <S.LinkButton
                    key={label}
                    type="button"
                    onClick={({ currentTarget }) => {
                      // The button disappears with the failure, and its focus would fall to the top of the page.
                      currentTarget.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
                      run();
                    }}
                  >
                    {label}
                  </S.LinkButton>
                ),
            )}
        </S.Meta>
      )}
    </S.Mine>
  );
}

function StateLine({ state }: { state: OwnMessageState }) {
  switch (state.status) {
    case 'sent':
      return <MessageTime at={state.at} />;
    case 'pending':
      return (
        <>
          <Icon name="clock" size={13} />
          {state.text ?? chatTexts.sending}
        </>
      );
    case 'failed':
      return (
        <S.Reason>
          <Icon name="circle-alert" size={13} />
          {state.reason}
        </S.Reason>
      );
  }
}
