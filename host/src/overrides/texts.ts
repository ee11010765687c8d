import type { Scope } from './stored-overrides.ts';

/** Visible texts of overrides. */
export const texts = {
  banner: {
    label: 'Releases you are trying',
    title: (remote: string, release: string) => `You are trying ${remote} ${release}`,
    until: { tab: 'in this tab, until', browser: 'in this browser, until' } satisfies Record<Scope, string>,
    ended: 'until you open another page: this trial has ended.',
    failed: 'It has failed on this page. Leave it to see the live release.',
    away: 'It did not load: this page shows the live release. Reload it to try again.',
    local: 'Its scripts are not checked by hashes. The page reloads when they change.',
    leave: 'Leave',
    leaveOne: (remote: string, release: string) => `Leave ${remote} ${release}`,
  },
  ask: {
    title: 'Try a release that is not live?',
    description: 'The link you opened asks for it. Continue only if you trust its sender.',
    live: (release: string | undefined) => (release ? `instead of ${release}` : 'which has no live release'),
    scope: 'Only for you, for at most seven days, until you leave it. Everybody else keeps the live release.',
    local:
      'This is a development server on your machine: its scripts are not checked by hashes. The page reloads, so anything typed in it is lost.',
    notNow: 'Not now',
    inBrowser: 'Try it in this browser',
    inTab: 'Try it in this tab',
    close: 'Continue',
  },
  local: {
    away: (server: string, product: string) =>
      `No development server for this product answers at ${server}. Start it with: npx alma dev --product ${product}. This page loads it then.`,
    slow: (server: string) =>
      `${server} has not answered within 5 seconds. The page loads it once it is built.`,
    otherRemote: (server: string, remote: string) =>
      `${server} serves a different remote, not ${remote}. Open the address that alma dev prints, or leave.`,
    unreadable: (server: string) =>
      `${server} does not answer like alma dev. Check what it prints, then reload this page, or leave.`,
    notOpened: 'This page is not allowed to load from it. Open the link again, or leave.',
  },
  refused: (remote: string, release: string, reason: string) => `${remote} ${release}: ${reason}`,
  noAnswer: 'Alma did not answer. Open the link again.',
  notMember: 'This release is for its team',
  notMemberText: 'Only administrators and members of its delivery team may try it. You see the live release.',
  unclear: 'This link does not name a release',
  unclearText:
    'Write ?alma-remote=name@version-build, such as wallet@1.4.0-1a2b3c, or wallet@http://localhost:3100 for alma dev. You see the live release.',
  ended: (remote: string, release: string) => `Your trial of ${remote} ${release} has ended`,
  endedText: 'The next page that you open shows the live release.',
  leftOffline: 'The live release could not be loaded',
  leftOfflineText: 'Reload the page to see it.',
} as const;
