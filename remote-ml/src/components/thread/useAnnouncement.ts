import { useState } from 'react';
import { isOpenQuestion, isRunning, type Turn } from '../../live/turn.ts';
import { texts } from '../../texts.ts';
import { spokenText } from '../spoken-text.ts';
import { questionTexts } from './question-texts.ts';

/** Announces to screen readers that an answer has started, and the whole answer once it is complete. */
export function useAnnouncement(turn: Turn | undefined): string {
  const [announcement, setAnnouncement] = useState('');
  const latest = announcementOf(turn);
  if (latest !== undefined && latest !== announcement) setAnnouncement(latest);
  return announcement;
}

function announcementOf(turn: Turn | undefined): string | undefined {
  if (turn?.phase === 'paused') return turn.pause;
  const asking = turn?.steps.find(isOpenQuestion);
  if (isRunning(turn) && asking?.question) return questionTexts.spoken(asking.agent, asking.question);
  if (isRunning(turn)) return texts.thread.answering;
  if (turn?.phase === 'failed') return '';
  const last = turn?.messages.at(-1);
  return last && texts.thread.answered(last.name ?? texts.assistant, spokenText(last.content));
}
