import { VirtualLog } from '@alma/shared/chat';
import type { ReactNode } from 'react';
import type { Row } from '../../live/rows.ts';
import { isRunning, type Turn } from '../../live/turn.ts';
import { estimateRow } from './row-estimate.ts';
import { ThreadRow, type ThreadRowProps } from './ThreadRow.tsx';
import { useAnnouncement } from './useAnnouncement.ts';

/** Few chats have more rows. Longer ones are virtualised. */
const maxRendered = 200;

/** A conversation and its rows, as returned by `useThread`. */
export interface Thread extends Pick<ThreadRowProps, 'moments' | 'conversation'> {
  rows: readonly Row[];
  turn: Turn | undefined;
}

interface ThreadLogProps extends Omit<ThreadRowProps, 'row' | 'isRunning' | keyof Thread> {
  thread: Thread;
  fromTop?: boolean;
  empty?: ReactNode;
}

const keyOf = ({ key }: Row): string => key;
const isNews = ({ kind }: Row): boolean => kind === 'answer' || kind === 'growing';

/** A conversation with an AI, of any length. A streamed answer at its end stays in view. */
export function ThreadLog({ thread, fromTop = false, empty, ...row }: ThreadLogProps) {
  const { rows, turn, moments, conversation } = thread;
  const running = isRunning(turn);
  return (
    <VirtualLog
      rows={rows}
      keyOf={keyOf}
      estimate={estimateRow}
      isNews={isNews}
      announcement={useAnnouncement(turn)}
      sent={turn?.outgoing?.requestId}
      drawsAllUpTo={maxRendered}
      growsAtEnd
      fromTop={fromTop}
      empty={empty}
      renderRow={(one) => (
        <ThreadRow row={one} isRunning={running} moments={moments} conversation={conversation} {...row} />
      )}
    />
  );
}
