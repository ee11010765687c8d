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
    `If you allow it, exactly this is sent to ${server}, once. That may change or spend something. Otherwise nothing is sent, and the answer continues without it.`,
  arguments: 'What is sent',
  noArguments: 'Only the name of the tool',
  orders: 'This contains text that looks like an instruction to an assistant. Check it closely.',
  until: (day: string, time: string) => `Answer by: ${day}, ${time}. After that it is declined.`,
  allow: 'Allow once',
  decline: 'Don’t allow',
  failed: 'Your answer was not saved. Try again.',
  decisions: {
    allowed: 'Allowed once',
    declined: 'Not allowed',
    expired: 'Not answered in time',
  },
  unknown: 'Outcome unknown',
} as const;
