export const mailTexts = {
  welcome: {
    subject: 'Welcome to Alma',
    preview: 'Your account is ready. Three things to start with.',
    greeting: (name: string) => `Hello ${name},`,
    lead: 'Your Alma account is ready. Here is what people do first:',
    steps: [
      {
        title: 'Describe what you do',
        text: 'A professional profile describes your skills, interests and ways of working.',
      },
      {
        title: 'Give a profile an agent',
        text: 'One prompt is enough for an assistant that works the way you do.',
      },
      { title: 'Bring people together', text: 'Open a chat with others and with their agents.' },
    ],
    button: 'Open Alma',
    closing: 'You are receiving this email because an Alma account was created with this address.',
  },
  failures: {
    noAddress: 'This user has no e-mail address',
    notConfigured: 'No mail server is configured',
    unreachable: 'The mail server cannot be reached',
    signIn: 'The mail server rejected the sign-in',
    recipient: 'The mail server rejected the recipient',
    refused: 'The mail server rejected the message',
  },
  sent: 'Handed to the mail server',
  kept: 'Kept in the development mailbox: /dev/mail',
  mailbox: {
    title: 'Development mailbox',
    notice: 'For development only. No mail server is set, so mails are kept here instead of being sent.',
    empty: 'No mails yet.',
    latest: (count: number) => (count === 1 ? 'The one mail' : `The latest ${count} mails`),
    back: 'All mails',
    to: 'To',
    from: 'From',
    at: 'At',
    html: 'As HTML',
    text: 'As text',
    missing: 'This mail is no longer kept.',
  },
} as const;
