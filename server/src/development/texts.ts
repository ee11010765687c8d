/** Texts of the development sign-in's pages. */
export const developmentTexts = {
  title: 'Development sign-in',
  heading: 'Development sign-in',
  notice: 'For development only. Nobody is asked for a password here, and it works on this machine alone.',
  connection: (name: string) => `You came by ${name}.`,
  people: 'Continue as a demo person',
  orEmail: 'or with any e-mail',
  orPerson: 'or as a demo person',
  email: 'E-mail',
  emailExample: 'you@company.com',
  continue: 'Continue',
  cancel: 'Cancel and go back',
  badEmail: 'Enter an e-mail address',
  failedTitle: 'This sign-in cannot go on',
  failed:
    'It was begun too long ago, in another browser, or it is finished already. Start again from the sign-in page.',
  away: 'It does not answer at the moment. Try again in a few seconds.',
  back: 'Back to Sign In',
  signingOut: 'Signing out…',
  signOut: 'Sign out',
  signedOut: 'You are signed out.',
} as const;

export const connectionTitles: Record<string, string> = {
  email: 'E-mail',
  apple: 'Apple',
  facebook: 'Facebook',
  github: 'GitHub',
  google: 'Google',
  linkedin: 'LinkedIn',
  x: 'X',
};
