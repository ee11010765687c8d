/** Texts of threads, composers and panels. */
export const chatTexts = {
  log: 'Messages',
  jump: (count: number) => {
    if (count === 0) return 'Jump to latest';
    return count === 1 ? '1 new message' : `${count} new messages`;
  },
  notShown: 'This message could not be shown',
  sending: 'Sending…',
  retry: 'Retry',
  discard: 'Discard',
  send: 'Send',
  stop: 'Stop',
  enter: 'Enter',
  shift: 'Shift',
  toSend: ' to send, ',
  forNewLine: ' for a new line',
  plus: ' + ',
  answersNow: 'is answering now',
  answering: 'Answering',
  source: (number: number) => `Source ${number}`,
  said: (name: string, time: string) => `${name}, ${time}`,
  own: (time: string) => `You, ${time}`,
  ownPending: 'You, not sent yet',
} as const;
