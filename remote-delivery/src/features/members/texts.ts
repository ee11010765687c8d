/** Texts of the members of delivery teams. */
export const membersTexts = {
  text: 'Members of a team see its remotes here and may override them for themselves. They cannot change anything for others.',
  title: 'Members of delivery teams',
  person: 'Person',
  added: 'Added',
  actions: 'Actions',
  gone: 'Deleted user',
  add: 'Add member',
  addTitle: 'Add a member',
  addFailed: 'The person was not added. Try again.',
  team: 'Team',
  teamPlaceholder: 'Choose a team',
  teamMissing: 'Choose the team.',
  personMissing: 'Choose a person.',
  remove: 'Remove',
  removeOf: (name: string, team: string) => `Remove ${name} from ${team}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (team: string) =>
    `The person no longer sees the remotes of ${team}, and their overrides of them end.`,
  removeFailed: 'The person is still a member. Try again.',
  none: 'No members yet',
  noneText: 'Teams appear with the first release token of a remote.',
} as const;
