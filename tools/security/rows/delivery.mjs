const visitors = 'server/test/delivery/visitors.test.ts';
const rollouts = 'server/test/delivery/rollouts.test.ts';
const refusals = 'server/test/delivery/refusals.test.ts';
const hostile = 'server/test/delivery/hostile-releases.test.ts';
const fits = 'server/test/delivery/fits.test.ts';
const maps = 'server/test/delivery/maps.test.ts';
const sources = 'server/test/delivery/sources.test.ts';

/**
 * Changes of releases, and who gets which release.
 * @type {import('../table.mjs').Row[]}
 */
export const deliveryRows = [
  {
    id: 'G1',
    rule: 'Nobody can choose their bucket or their audience.',
    tests: [
      `${visitors} > trusts no cookie but its own`,
      `${visitors} > reaches its audience regardless of the share, and nobody else`,
    ],
  },
  {
    id: 'G2',
    rule: 'Replies for one visitor are not stored by shared caches, and the registry is signed as sent.',
    tests: [`${visitors} > lets no shared cache store what belongs to one visitor`],
  },
  {
    id: 'G3',
    rule: 'A release token releases one remote, and nothing once it is revoked.',
    tests: [
      `${refusals} > is valid for its remote only, and shown once`,
      `${refusals} > stops working with the next call after its revocation`,
    ],
  },
  {
    id: 'G4',
    rule: 'A change of a live release takes effect once, and never overwrites a change that the caller has not seen.',
    tests: [
      'server/test/delivery/delivery.test.ts > requires the last revision, takes effect once when repeated',
      `${rollouts} > is the only one at a time, for all callers and servers`,
      `${rollouts} > is completed once, however many servers notice that it is due`,
    ],
  },
  {
    id: 'G5',
    rule: 'A disabled remote loads for nobody.',
    tests: [`${rollouts} > ends when its remote is disabled`],
  },
  {
    id: 'G6',
    rule: 'No remote can take an address of the platform or of another remote.',
    tests: [`${fits} > refuses the route`, `${fits} > reserves the routes of a release from its rollout on`],
  },
  {
    id: 'G7',
    rule: 'However large the releases of a team are and however many arrive together, the server keeps answering others.',
    tests: [
      `${hostile} > accepts as much as the limits allow, and no more`,
      `${hostile} > registers many at once within the budget of the token, and answers others meanwhile`,
      `${hostile} > costs little more when each uses all limits and nothing is available on the platform`,
    ],
  },
  {
    id: 'G8',
    rule: 'Source maps are never served, and show only relative paths of their own release.',
    tests: [
      `${maps} > are not served to anyone who knows their hash`,
      `${maps} > when their content is not the announced one`,
      `${sources} > has no position in another release or remote, which a report may name`,
      `${sources} > with a path that leads out`,
      `${sources} > that is nested without an end`,
    ],
  },
];
