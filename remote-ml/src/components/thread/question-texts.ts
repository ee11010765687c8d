interface AskedCall {
  tool: string;
  server: string;
}

/** Texts of the question whether a tool may be called. */
export const questionTexts = {
  title: (agent: string, { tool, server }: AskedCall) => `${agent} asks to call ${tool} of ${server}`,
  spoken: (agent: string, { tool, server }: AskedCall) =>
    `${agent} asks to call ${tool} of ${server}. Allow this call once, or do not allow it.`,
  sent: (server: string) =>
    `If you allow it, ${server} is sent exactly this, once, and may change or spend something. Otherwise nothing is sent, and the answer goes on without it.`,
  arguments: 'What is sent',
  noArguments: 'Nothing but the name of the tool',
  orders: 'This holds text that looks like an instruction to an assistant. Look at it closely.',
  until: (day: string, time: string) => `Without an answer it is declined: ${day}, ${time}.`,
  allow: 'Allow once',
  decline: 'Don’t allow',
  failed: 'Your answer was not stored. Try again.',
  decisions: {
    allowed: 'Allowed once',
    declined: 'Not allowed',
    expired: 'Not answered in time',
  },
  unknown: 'Outcome unknown',
} as const;
