import type { ReactNode } from 'react';
import type { Moment } from '../../core/ui/index.ts';
import * as S from './Message.styled.ts';
import { chatTexts } from './texts.ts';

export type ChatMoment = Moment;

/** The time of a message. */
export function MessageTime({ at }: { at: ChatMoment }) {
  return (
    <S.Time dateTime={at.iso} title={at.exact}>
      {at.text}
    </S.Time>
  );
}

interface MessageProps {
  name: string;
  at: ChatMoment;
  /** An avatar of 32 px. */
  avatar: ReactNode;
  /** After the name: a short id in monospace, a mask, 'thinking'. */
  badges?: ReactNode;
  /** The same sender within 5 minutes: without name and picture. */
  grouped?: boolean;
  /** Smaller and muted: what an agent thinks before it speaks. */
  quiet?: boolean;
  /** In a card: the supervisor. */
  framed?: boolean;
  children: ReactNode;
}

/** Another person's message. It is labelled with author and time, for screen readers that jump between messages. */
export function Message(props: MessageProps) {
  const { name, at, avatar, badges, grouped = false, quiet = false, framed = false, children } = props;
  return (
    <S.Row
      aria-label={chatTexts.said(name, at.text)}
      data-grouped={grouped ? '' : undefined}
      data-framed={framed ? '' : undefined}
    >
      {!grouped && avatar}
      <S.Inside>
        {!grouped && (
          <S.Who>
            <strong>{name}</strong>
            {badges}
            <MessageTime at={at} />
          </S.Who>
        )}
        <S.Text data-quiet={quiet ? '' : undefined}>{children}</S.Text>
      </S.Inside>
    </S.Row>
  );
}
