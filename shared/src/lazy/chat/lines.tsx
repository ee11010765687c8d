import type { ReactNode } from 'react';
import { css, styled } from '../../core/styled.ts';
import { Icon, Spinner } from '../../core/ui/index.ts';
import { chatTexts } from './texts.ts';

const across = css`
  display: flex;
  align-items: center;
  justify-content: center;
  font-size: var(--fs-12);

  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: var(--line);
  }
`;

const Day = styled.div`
  ${across}
  gap: 12px;
  margin: 18px 0 14px;
  color: var(--text-subtle);
  font-weight: var(--w-medium);
`;

const Hand = styled.div`
  ${across}
  gap: 8px;
  margin: 16px 0;
  color: var(--text-muted);

  > span {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 2px 8px;
    max-width: 72%;
  }

  small {
    flex-basis: 100%;
    color: var(--text-subtle);
    font-size: inherit;
    text-align: center;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }

  strong {
    font-weight: var(--w-medium);
  }

  svg {
    color: var(--text-subtle);
  }
`;

const System = styled.p`
  margin: 14px 0;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  text-align: center;
  text-wrap: balance;
  overflow: clip;
  overflow-clip-margin: 4px;
  overflow-wrap: anywhere;
`;

/* Aligned with the text of the messages, beside their avatars. */
const Below = styled.p`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 20px;
  margin-top: 12px;
  padding-left: 44px;
  color: var(--text-subtle);
  font-size: var(--fs-12);

  &[data-answering] {
    margin-top: 16px;
    color: var(--text-muted);
    font-size: var(--fs-13);
  }
`;

/** The day of the following messages: 'Today', 'Yesterday', '3 June'. */
export function DaySeparator({ children }: { children: ReactNode }) {
  return <Day>{children}</Day>;
}

/** An event of the chat itself: a person joined, a phase started. */
export function SystemLine({ children }: { children: ReactNode }) {
  return <System>{children}</System>;
}

/** One agent hands over to another and gives a reason. */
export function HandOver({ from, to, reason }: { from: string; to: string; reason?: string }) {
  return (
    <Hand>
      <span>
        <strong>{from}</strong>
        <Icon name="arrow-right" size={14} />
        <strong>{to}</strong> {chatTexts.answersNow}
        {reason !== undefined && <small>{reason}</small>}
      </span>
    </Hand>
  );
}

/** Who is typing; it keeps its height when empty, so that the thread does not move. */
export function TypingLine({ children }: { children?: ReactNode }) {
  return <Below role="status">{children}</Below>;
}

/** An answer has started and has no text yet. */
export function AnsweringLine({ children = chatTexts.answering }: { children?: string }) {
  return (
    <Below data-answering="">
      <Spinner size={14} />
      {children}
    </Below>
  );
}
