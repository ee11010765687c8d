import { renderHook } from '@testing-library/react';
import { type Outgoing, restingTurn, sendingTurn, type Turn } from '../../live/turn.ts';
import { useAnnouncement } from './useAnnouncement.ts';

const message = (requestId: string): Outgoing => ({ requestId, text: 'How many?', files: [], urls: [] });
const announce = (turn: Turn | undefined) =>
  renderHook(({ current }) => useAnnouncement(current), { initialProps: { current: turn } });

it('announces that a message was not sent', () => {
  const old = { outgoing: message('old'), failure: 'Not confirmed' };
  const { result, rerender } = announce(restingTurn([old]));
  expect(result.current).toBe('');
  rerender({ current: sendingTurn(message('new'), restingTurn([old])) });
  expect(result.current).toBe('Answering');
  rerender({ current: restingTurn([old, { outgoing: message('new'), failure: 'Try again later.' }]) });
  expect(result.current).toBe('Your message has no answer. The reason is in the chat.');
  rerender({ current: restingTurn([old]) });
  expect(result.current).toBe('Your message has no answer. The reason is in the chat.');
});

it('announces that an answer failed', () => {
  const answeringTurn = { ...sendingTurn(message('new')), phase: 'answering', runId: 'run' } as const;
  const { result, rerender } = announce(answeringTurn);
  rerender({
    current: { ...answeringTurn, phase: 'failed', failure: 'The assistant could not answer. Try again.' },
  });
  expect(result.current).toBe('Your message has no answer. The reason is in the chat.');
});
