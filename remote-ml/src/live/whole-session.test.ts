import { wholeSession } from './whole-session.ts';

it.each([
  ['its messages alone', {}],
  ['the fields of every kind', { session_id: 's', kind: 'swarm', created_at: '', updated_at: '' } as const],
])('fills in what a reply with %s lacks', (_reply, fields) => {
  const message = { type: 'ai', content: 'Hello', timestamp: '2026-01-01T00:00:00Z' } as const;
  const whole = wholeSession({ ...fields, channel_values: { messages: [message] } }, 's', 'swarm');
  expect(whole).toMatchObject({ session_id: 's', kind: 'swarm', title: null, active_run_id: null });
  expect(whole.channel_values.messages).toEqual([
    { ...message, id: 's 0', name: null, additional_kwargs: {} },
  ]);
});
