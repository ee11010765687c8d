/** Texts of the tasks and history panels, whose content is a sample. */
export const sampleTexts = {
  sample: 'Sample data',
  sampleText: 'These entries are made up and say nothing about this user.',
  tasks: 'Tasks',
  history: 'History',
  columns: {
    title: 'Task',
    status: 'Status',
    priority: 'Priority',
    created: 'Created',
    due: 'Due',
    reward: 'Reward',
  },
  statuses: { pending: 'Pending', in_progress: 'In progress', completed: 'Completed', failed: 'Failed' },
  priorities: { low: 'Low', medium: 'Medium', high: 'High' },
  reward: (amount: string, asset: string) => `${amount} ${asset}`,
  taskTitles: {
    onboarding: 'Complete the onboarding',
    profile: 'Review a professional profile',
    agent: 'Write a prompt for an agent',
    report: 'Summarise the monthly report',
  },
  activities: {
    profile: 'Professional profile updated',
    agent: 'AI agent created',
    reward: 'Reward received: 25 ALMA',
    role: 'Role CREATOR granted',
  },
} as const;
