const visitors = 'server/test/delivery/visitors.test.ts';
const rollouts = 'server/test/delivery/rollouts.test.ts';
const refusals = 'server/test/delivery/refusals.test.ts';
const delivery = 'server/test/delivery/delivery.test.ts';
const hostile = 'server/test/delivery/hostile-releases.test.ts';
const fits = 'server/test/delivery/fits.test.ts';
const maps = 'server/test/delivery/maps.test.ts';
const sources = 'server/test/delivery/sources.test.ts';

/**
 * Who changes what people get, and who chooses.
 * @type {import('../table.mjs').Row[]}
 */
export const deliveryRows = [
  {
    id: 'G1',
    rule: 'Nobody chooses their bucket, nor the audience that they belong to.',
    tests: [
      `${visitors} > takes the word of no cookie but its own`,
      `${visitors} > reaches its audience whatever the share, and nobody else`,
    ],
  },
  {
    id: 'G2',
    rule: 'What is chosen for one visitor is kept by no shared cache, and signed as it is sent.',
    tests: [`${visitors} > lets no shared cache keep what is of one visitor`],
  },
  {
    id: 'G3',
    rule: 'A release token releases one remote, and nothing once it is revoked.',
    tests: [
      `${refusals} > is for its remote alone, and shown once`,
      `${refusals} > ends with the next call once it is revoked`,
    ],
  },
  {
    id: 'G4',
    rule: 'What is live is changed once, and never over what the caller has not seen.',
    tests: [
      `${delivery} > needs what was seen, is made once however often it is sent`,
      `${rollouts} > is one at a time, for all callers and servers`,
      `${rollouts} > is completed once, however many servers see that its time is over`,
    ],
  },
  {
    id: 'G5',
    rule: 'A remote that is turned off loads for nobody.',
    tests: [`${rollouts} > ends when its remote is turned off`],
  },
  {
    id: 'G6',
    rule: 'No remote takes an address of the platform or of another remote.',
    tests: [`${fits} > refuses the route`, `${fits} > keeps the routes of a release from its rollout on`],
  },
  {
    id: 'G7',
    rule: 'However large the releases of a team are and however many come at once, the server goes on answering others.',
    tests: [
      `${hostile} > takes as much as the limits allow, and no more`,
      `${hostile} > registers many at once within the budget of the token, and answers others meanwhile`,
      `${hostile} > costs little more when each of them uses all that it may, and nothing of it is there`,
    ],
  },
  {
    id: 'G8',
    rule: 'Source maps leave the server for nobody, and show relative paths of their own release alone.',
    tests: [
      `${maps} > are served to nobody who names their hash`,
      `${maps} > as contents that are not what was announced`,
      `${sources} > has none of another release or remote, which a report may name`,
      `${sources} > with a path that leads out`,
      `${sources} > and is nested without an end`,
    ],
  },
];
