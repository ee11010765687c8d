/** Texts of the dialogs that change a remote. */
export const changesTexts = {
  failed: 'Nothing was changed. Try again.',
  changedMeanwhile: (state: string) =>
    `Another person changed this remote in the meantime, so nothing was sent. ${state} Send again if you still want to.`,
  reason: 'Reason',
  reasonHint: 'Shown in the history and in the audit log.',
  reasonMissing: 'Give a reason.',
  rollback: (name: string, release?: string) => ({
    title: `Roll back ${name}?`,
    text:
      release === undefined
        ? 'People get the previous release again with their next page load. A running rollout ends.'
        : `People get ${release} again with their next page load.`,
    submit: 'Roll back',
  }),
  pin: (name: string, release?: string) => ({
    title: `Pin ${name}?`,
    text:
      release === undefined
        ? 'The live release stays, and no rollout starts until it is unpinned.'
        : `${release} goes live for everybody, and no rollout starts until it is unpinned.`,
    submit: 'Pin',
  }),
  unpin: (name: string) => ({
    title: `Unpin ${name}?`,
    text: 'Rollouts can start again.',
    submit: 'Unpin',
  }),
  disable: (name: string) => ({
    title: `Turn ${name} off?`,
    text: 'Everybody sees that it is unavailable, and none of its code loads. A running rollout ends.',
    submit: 'Turn off',
  }),
  enable: (name: string) => ({
    title: `Turn ${name} on?`,
    text: 'People get the live release again with their next page load.',
    submit: 'Turn on',
  }),
  complete: (name: string) => ({
    title: `Complete the rollout of ${name}?`,
    text: 'Everybody gets the new release with their next page load.',
    submit: 'Complete',
  }),
  cancel: (name: string) => ({
    title: `Cancel the rollout of ${name}?`,
    text: 'Everybody gets the old release again with their next page load.',
    submit: 'Cancel rollout',
  }),
  start: {
    title: (name: string) => `Roll out ${name}`,
    submit: 'Start rollout',
    release: 'Release',
    releasePlaceholder: 'Choose a release',
    releaseMissing: 'Choose the release to roll out.',
    noReleases: 'Only the live release is complete. Register another with `alma release`.',
    strategy: 'How fast',
    kinds: { AllAtOnce: 'All at once', Canary: 'Canary', Linear: 'Linear' },
    hints: {
      AllAtOnce: 'Everybody gets it at once. Nothing is compared, so nothing is rolled back automatically.',
      Canary: 'A share of people gets it first. If it fails for more of them, it is rolled back.',
      Linear: 'A growing share of people gets it. If it fails for more of them, it is rolled back.',
    },
    percent: { Canary: 'First share', Linear: 'Additional share each time' },
    percentWrong: (min: number) => `Enter a whole percentage from ${min} to 99.`,
    minutes: { Canary: 'Then everybody after', Linear: 'Every' },
    minutesUnit: 'minutes',
    minutesWrong: 'Enter whole minutes from 1 to 99999.',
    people: 'First for these people',
    peopleHint: 'They get it at once, whatever the share.',
    roles: 'First for these roles',
    rolesPlaceholder: 'Search for a role, such as PM',
    noRoles: 'No such role',
    reason: 'Reason',
  },
  thresholds: {
    title: (name: string) => `Thresholds of ${name}`,
    text: 'When measures of a new release roll it back automatically.',
    submit: 'Save',
    tolerance: 'Tolerance',
    toleranceHint: 'For how many more people it may fail without being rolled back: 0 to 50.',
    toleranceWrong: 'Enter a percentage from 0 to 50.',
    confidence: 'Confidence',
    confidenceHint:
      'How certain the measures have to be: 90 to 99.999. At 99.9, one good release in 1000 is rolled back wrongly.',
    confidenceWrong: 'Enter a percentage from 90 to 99.999.',
  },
} as const;
