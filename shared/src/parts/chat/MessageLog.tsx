import type { ReactNode } from 'react';
import { Button, VisuallyHidden } from '../../core/ui/index.ts';
import * as S from './MessageLog.styled.ts';
import { chatTexts } from './texts.ts';
import { useFollow } from './useFollow.ts';

interface MessageLogProps {
  /** What the thread is: 'Messages' unless told. */
  label?: string;
  children: ReactNode;
  /** News for readers who do not see them: new messages in batches, a streamed answer once it is complete. */
  announcement?: string;
  /** Threads that begin with a question stand at the top while they are short. */
  fromTop?: boolean;
  /** Names what the reader sent last: the thread goes to its end with it. */
  sent?: string | undefined;
}

/** A thread that follows what is added while its reader is at the end, and otherwise offers the way there. */
export function MessageLog({
  label = chatTexts.log,
  children,
  announcement,
  fromTop = false,
  sent,
}: MessageLogProps) {
  const { viewport, column, hasNew, jump, handleScroll } = useFollow(sent);
  return (
    <S.Root>
      {/* Not live by itself: a streamed answer would be read word by word. */}
      <S.LogViewport
        ref={viewport}
        role="log"
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        onScroll={handleScroll}
      >
        <S.LogColumn ref={column} data-from-top={fromTop ? '' : undefined}>
          {children}
        </S.LogColumn>
      </S.LogViewport>
      {hasNew && <NewMessages onClick={jump} />}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </S.Root>
  );
}

/** The way to what came while the reader was elsewhere; stands over the end of its thread. */
export function NewMessages({
  onClick,
  children = chatTexts.newMessages,
}: {
  onClick: () => void;
  children?: string;
}) {
  return (
    <S.Jump>
      <Button size="sm" icon="arrow-down" onClick={onClick}>
        {children}
      </Button>
    </S.Jump>
  );
}
