import { useState } from 'react';
import { isOpenQuestion, isRunning, type Turn } from '../../live/turn.ts';
import { texts } from '../../texts.ts';
import { spokenText } from '../spoken-text.ts';
import { questionTexts } from './question-texts.ts';

/** Announces to screen readers that an answer has started, the whole answer once it is complete, and a failure. */
export function useAnnouncement(turn: Turn | undefined): string {
  const [announced, setAnnounced] = useState({ text: '', isRunning: false });
  const running = isRunning(turn);
  // A failure from before the page loaded, or left after a discard, is no news.
  const isOldFailure = turn?.phase === 'failed' && !announced.isRunning;
  const text = (isOldFailure ? undefined : announcementOf(turn)) ?? announced.text;
  if (text !== announced.text || running !== announced.isRunning) setAnnounced({ text, isRunning: running });
  return text;
}

function announcementOf(turn: Turn | undefined): string | undefined {
  if (turn?.phase === 'paused') return turn.pause;
  const asking = turn?.steps.find(isOpenQuestion);
  if (isRunning(turn) && asking?.question) return questionTexts.spoken(asking.agent, asking.question);
  if (isRunning(turn)) return texts.thread.answering;
  // The thread shows the reason, and a second copy could not be distinguished from it.
  if (turn?.phase === 'failed') return texts.thread.notAnswered;
  const last = turn?.messages.at(-1);
  return last && texts.thread.answered(last.name ?? texts.assistant, spokenText(last.content));
}
