/** Why an address could not be read, each a sentence without its full stop. */
export const fetchFailures = {
  noAddress: 'This is not a web address',
  notHttps: 'Only addresses that start with https:// can be read',
  password: 'The address contains a user name or password. Use one without',
  port: 'The address contains a port, a number after a colon. Use one without',
  /** One text for all cases, so that it does not reveal names inside our network. */
  notPublic: 'There is no public website at this address',
  redirects: 'The address redirects too many times',
  badRedirect: 'The address redirects to something that is not a web address',
  tooSlow: 'The website did not answer in time',
  unreachable: 'The website cannot be reached',
  brokeOff: 'The website ended the connection too early',
  tooLarge: (megabytes: number) => `The file at this address is larger than ${megabytes}MB`,
  status(status: number): string {
    if (status === 404 || status === 410) return `The website has no such page (error ${status})`;
    if (status === 401 || status === 403)
      return `The website does not show this page to everybody (error ${status})`;
    if (status >= 500) return `The website has a problem at the moment (error ${status})`;
    return `The website did not return the page (error ${status})`;
  },
} as const;
