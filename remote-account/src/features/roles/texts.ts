/** Texts of the Roles tab. */
export const roleTexts = {
  loading: 'Loading roles',
  held: 'Roles',
  add: 'Add a role',
  none: 'No roles',
  allHeld: 'This user has every role.',
  readOnly: 'Only administrators can change roles.',
  assigned: (date: string) => `Assigned ${date} by `,
  bySystem: 'the system',
  addRole: 'Add',
  addOf: (role: string) => `Add ${role}`,
  removeOf: (role: string) => `Remove ${role}`,
  added: 'Role Added',
  addedText: (name: string, role: string) => `${name} now has ${role}.`,
  removed: 'Role Removed',
  removedText: (name: string, role: string) => `${name} no longer has ${role}.`,
  addFailed: 'Failed to add role. Please try again.',
  removeFailed: 'Failed to remove role. Please try again.',
  failed: 'Error loading roles',
  failedText: 'Failed to load roles',
  done: {
    grant: (role: string) => `${role} added`,
    revoke: (role: string) => `${role} removed`,
  },
  undo: 'Undo',
  undoOf: {
    grant: (role: string) => `Undo: ${role} added`,
    revoke: (role: string) => `Undo: ${role} removed`,
  },
  confirmTitle: {
    grant: (name: string, role: string) => `Add ${role} to ${name}?`,
    revoke: (name: string, role: string) => `Remove ${role} from ${name}?`,
  },
  confirmOwnTitle: (role: string) => `Remove your own ${role} role?`,
  effect: {
    grant: (role: string) =>
      role === 'ADMIN'
        ? 'Administrators manage users and roles and read the audit log.'
        : 'Treasurers issue assets and take issued assets back.',
    revoke: (role: string) =>
      role === 'ADMIN'
        ? 'The person loses access to users, roles and the audit log at once.'
        : 'The person can no longer issue assets or take issued assets back.',
  },
  ownEffect: (role: string) =>
    role === 'ADMIN'
      ? 'You lose access to users, roles and the audit log at once.'
      : 'You can no longer issue assets or take issued assets back.',
  notWith: (role: string) => `Cannot be combined with ${role}`,
  meanings: {
    USER: 'Basic access',
    CREATOR: 'Create content',
    REVIEWER: 'Review content',
    PM: 'Project manager',
    ADMIN: 'Full system access',
    AGENT: 'AI agent',
    TREASURY: 'Financial management',
  },
} as const;
