import type { InitialProfile } from '../account/users/index.ts';

export interface DemoPerson extends InitialProfile {
  email: string;
  name: string;
  /** True for a person without AI work, who sees the first steps. */
  isNew?: true;
}

/** The people of a fresh development database, each for a different role. */
export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'admin@alma.test',
    name: 'Ada Novak',
    roles: ['ADMIN'],
    bio: 'Keeps the platform running and answers when somebody is locked out.',
    locale: 'en-GB',
    timezone: 'Europe/London',
    kycLevel: 3,
  },
  {
    email: 'maya@alma.test',
    name: 'Maya Lindqvist',
    roles: ['CREATOR'],
    bio: 'Data engineer who turned to product. Writes about forecasting and long walks.',
    locale: 'en-GB',
    timezone: 'Europe/London',
    kycLevel: 2,
  },
  {
    email: 'leo@alma.test',
    name: 'Leo Marchetti',
    roles: [],
    bio: 'Front-end developer, part-time climbing teacher.',
    locale: 'en-US',
    timezone: 'America/New_York',
    kycLevel: 1,
  },
  {
    email: 'nina@alma.test',
    name: 'Nina Kowalski',
    roles: [],
    bio: 'Researches how small teams decide.',
    locale: 'de-DE',
    timezone: 'Europe/London',
    kycLevel: 1,
  },
  {
    email: 'sam@alma.test',
    name: 'Sam Okafor',
    roles: [],
    bio: 'Runs community programmes and far too many spreadsheets.',
    locale: 'en-US',
    timezone: 'America/Los_Angeles',
    kycLevel: 2,
  },
  {
    email: 'ida@alma.test',
    name: 'Ida Sørensen',
    roles: [],
    bio: 'Illustrator. Draws what others explain.',
    locale: 'en-GB',
    timezone: 'UTC',
    kycLevel: 0,
  },
  {
    email: 'omar@alma.test',
    name: 'Omar Haddad',
    roles: [],
    isNew: true,
    bio: 'Back-end engineer between two jobs.',
    locale: 'fr-FR',
    timezone: 'UTC',
    kycLevel: 0,
  },
  {
    email: 'theo@alma.test',
    name: 'Theo Tanaka',
    roles: ['TREASURY', 'PM', 'REVIEWER'],
    bio: 'Looks after the treasury and reviews what goes out.',
    locale: 'ja-JP',
    timezone: 'Asia/Tokyo',
    kycLevel: 3,
  },
];

/**
 * The name that the development sign-in asserts: that of the demo person, or else one derived from the e-mail address.
 */
export function nameOf(email: string): string {
  const known = demoPeople.find((person) => person.email === email);
  if (known) return known.name;
  const words = (email.split('@')[0] ?? email).split(/[._+-]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}
